"use client"

import { useState, type FormEvent } from "react"
import { OptionFields } from "@/components/exports/option-fields"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import type { PressOptionsInput } from "@/lib/press/options"
import { asChosen } from "./as-chosen"
import { useSaving } from "./use-saving"

/** What the Export button asks for. Templates are left out: they belong to a kind, and to each document. */
export function ExportDefaults({ saved }: { saved: Record<string, unknown> }) {
  const [options, setOptions] = useState<PressOptionsInput>(() => asChosen(saved))
  const { save, saving, trouble } = useSaving()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const kept = await save({ exportOptions: options }, "Your usual options are saved.")
    if (kept) setOptions(asChosen(kept.exportOptions))
  }
  return (
    <form onSubmit={submit} className="space-y-6">
      {trouble && <Notice alert>{trouble}</Notice>}
      <OptionFields
        kind=""
        template=""
        onTemplate={() => {}}
        options={options}
        onChange={setOptions}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={saving}>
          {saving ? "Saving…" : "Save options"}
        </Button>
        <Button look="quiet" onClick={() => setOptions({})}>
          Reset
        </Button>
      </div>
    </form>
  )
}
