import type { Field, Form } from "./fields"
import { startsWith, type Path } from "./path"
import { placeOf } from "./printed-place"

/** The place a refusal of the press begins with: "work[0].startDate is not a date …". */
export function pathIn(sentence: string): Path | null {
  const name = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d+\])*(?= is | is$)/.exec(sentence)?.[0]
  if (!name) return null
  return name
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key))
}

export interface Named {
  /** Of the field itself: a mistake in the third highlight is in the field with all of them. */
  path: Path
  label: string
}

/** The field of the form in which that place is, or null where only the JSON shows it. */
export function fieldNamed(form: Form, path: Path): Named | null {
  for (const list of form.lists) {
    const index = path[list.path.length]
    if (!startsWith(path, list.path) || typeof index !== "number") continue
    const entry = [...list.path, index]
    const field = list.fields.find(({ key }) => startsWith(path, [...entry, key]))
    return field ? named(entry, field, `${list.label} ${index + 1}`) : null
  }
  for (const group of [...form.groups, ...(form.tail ?? [])]) {
    const field = group.fields.find(({ key }) => startsWith(path, [...group.path, key]))
    if (field) return named(group.path, field, group.label)
  }
  if (form.body && path[0] === form.body.key)
    return { path: [form.body.key], label: form.body.label }
  return null
}

const named = (inside: Path, field: Field, where: string): Named => ({
  path: [...inside, field.key],
  label: `${where}: ${field.label}`,
})

/** The sentence with the field's name on the screen in place of the one in the JSON. */
export function inWords(
  form: Form,
  sentence: string,
  data: unknown,
): { sentence: string; field: Named | null; path: Path | null } {
  const named = pathIn(sentence)
  const path = named && placeOf(data, named)
  const field = path && fieldNamed(form, path)
  if (!field) return { sentence, field: null, path }
  return { sentence: sentence.replace(/^\S+/, () => field.label), field, path }
}
