"use client"

import { useState, type FormEvent } from "react"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { effectsOf, type LimitEdit } from "./controls-effects"
import { limitFields, mistakeIn, numberIn, type LimitKey, type Typed } from "./controls-fields"
import { useSaveQueue } from "./controls-save"
import { Effects } from "./effects"
import { useOverview } from "./live-overview"
import { useAct } from "./use-act"

/** The limits of the queue. What nobody is changing here follows what others change. */
export function LimitsForm() {
  const { queue } = useOverview()
  const [typed, setTyped] = useState<Typed>({})
  const { act, busy } = useAct()
  const saveQueue = useSaveQueue()
  const mistakes: Partial<Record<LimitKey, string>> = {}
  const edit: Record<string, number | null> = {}
  for (const field of limitFields) {
    const words = typed[field.key]
    if (words === undefined) continue
    const mistake = mistakeIn(field, words)
    if (mistake) mistakes[field.key] = mistake
    else if (numberIn(words) !== queue[field.key]) edit[field.key] = numberIn(words)
  }
  const wrong = Object.keys(mistakes).length > 0
  const changes = effectsOf(queue, edit as LimitEdit)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (wrong || changes.length === 0) return
    const saved = await act(
      () => saveQueue(edit as LimitEdit),
      "Saved. It holds from the next claim on.",
    )
    if (saved) setTyped({})
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {limitFields.map(({ key, label, hint }) => (
          <Field
            key={key}
            name={key}
            label={label}
            hint={hint}
            error={mistakes[key]}
            // A number field hides what it cannot read, and nothing means no limit.
            inputMode="numeric"
            value={typed[key] ?? queue[key] ?? ""}
            onChange={({ target }) => setTyped((before) => ({ ...before, [key]: target.value }))}
          />
        ))}
      </div>
      <Effects changes={changes} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" disabled={busy || wrong || changes.length === 0}>
          {busy ? "Saving…" : "Save limits"}
        </Button>
        {Object.keys(typed).length > 0 && (
          <Button look="quiet" onClick={() => setTyped({})}>
            Put them back
          </Button>
        )}
      </div>
    </form>
  )
}
