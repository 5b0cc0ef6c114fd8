"use client"

import { useState, type FormEvent } from "react"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { useSaving } from "./use-saving"

const LONGEST = 120

export function WorkspaceForm({ name }: { name: string }) {
  const [typed, setTyped] = useState(name)
  const [kept, setKept] = useState(name)
  const { save, saving, trouble } = useSaving()
  const rename = async (event: FormEvent) => {
    event.preventDefault()
    const saved = await save({ workspaceName: typed }, "Workspace renamed.")
    if (!saved) return
    setKept(saved.workspace.name)
    setTyped(saved.workspace.name)
  }
  const wrong = typed.trim() === "" ? "Enter a name." : trouble
  return (
    <form onSubmit={rename} className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 grow sm:max-w-md">
        <Field
          name="workspace-name"
          label="Workspace name"
          value={typed}
          maxLength={LONGEST}
          onChange={(event) => setTyped(event.target.value)}
          error={wrong}
          required
        />
      </div>
      <Button
        type="submit"
        className="sm:mt-7"
        disabled={saving || typed.trim() === "" || typed.trim() === kept}
      >
        {saving ? "Saving…" : "Rename"}
      </Button>
    </form>
  )
}
