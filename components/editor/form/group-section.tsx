import { Sheet } from "@/components/ui/sheet"
import type { Group } from "@/lib/editor/fields"
import { Field } from "./field"

/** Fields that are there once. */
export function GroupSection({ group }: { group: Group }) {
  return (
    <Sheet className="p-5">
      <fieldset>
        <legend className="float-left mb-4 w-full font-serif text-xl">{group.label}</legend>
        <Fields group={group} />
      </fieldset>
    </Sheet>
  )
}

export function Fields({ group }: { group: Pick<Group, "path" | "fields"> }) {
  return (
    <div className="clear-both grid grid-cols-1 gap-4 sm:grid-cols-2">
      {group.fields.map((spec) => (
        <Field key={spec.key} spec={spec} inside={group.path} />
      ))}
    </div>
  )
}
