"use client"

import { useState, type FormEvent } from "react"
import { Button } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import { Field } from "@/components/ui/field"
import type { WorkspaceUse } from "@/lib/operations/use-view"
import { client } from "@/lib/stores/client"
import { mistakeIn } from "./controls-fields"
import { Effects } from "./effects"
import { useAct } from "./use-act"
import { workspaceFields, type WorkspaceLimit } from "./workspaces-fields"

interface Props {
  use: WorkspaceUse
  onClose: () => void
  onSaved: () => void
}

const FORM = "workspace-limits"

/** Changes what one workspace may do. */
export function WorkspaceLimits({ use, onClose, onSaved }: Props) {
  const [typed, setTyped] = useState<Partial<Record<WorkspaceLimit, string>>>({})
  const { act, busy } = useAct()
  const shown = workspaceFields.map((field) => {
    const words = typed[field.key] ?? String(Math.round(use[field.key] / field.unit))
    const mistake = typed[field.key] === undefined ? undefined : mistakeIn(field, words)
    const is = Number(words) * field.unit
    const changed = typed[field.key] !== undefined && !mistake && is !== use[field.key]
    return { field, words, mistake, is, changed }
  })
  const changes = shown.filter(({ changed }) => changed)
  const ready = changes.length > 0 && shown.every(({ mistake }) => !mistake)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const body = Object.fromEntries(changes.map(({ field, is }) => [field.key, is]))
    const saved = await act(
      () => client.saveWorkspaceLimits({ params: { id: use.id }, body }),
      `${use.name} has its new limits.`,
    )
    if (saved) onSaved()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Limits of ${use.name}`}
      description="They hold from its next export on."
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Leave as it is
          </Button>
          <Button type="submit" form={FORM} disabled={busy || !ready}>
            {busy ? "Saving…" : "Save limits"}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={(event) => void save(event)} noValidate>
        <div className="grid gap-5 sm:grid-cols-2">
          {shown.map(({ field, words, mistake }) => (
            <Field
              key={field.key}
              name={field.key}
              label={field.label}
              error={mistake}
              type="number"
              inputMode="numeric"
              min={field.least}
              max={field.most}
              value={words}
              onChange={({ target }) =>
                setTyped((before) => ({ ...before, [field.key]: target.value }))
              }
            />
          ))}
        </div>
        <Effects changes={changes.map(({ field, is }) => field.effect(use, is))} />
      </form>
    </Dialog>
  )
}
