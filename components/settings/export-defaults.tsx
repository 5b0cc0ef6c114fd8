"use client"

import { useState, type FormEvent } from "react"
import { OptionFields } from "@/components/exports/option-fields"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { readOptions, type Options } from "@/lib/editor/options"
import { useSaving } from "./use-saving"

/** Options of new documents. There is no template here: templates belong to a kind. */
export function ExportDefaults({ saved }: { saved: Record<string, unknown> }) {
  const [options, setOptions] = useState<Options>(() => readOptions(saved))
  const { save, saving, trouble } = useSaving()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const kept = await save({ exportOptions: options }, "Default export options saved.")
    if (kept) setOptions(readOptions(kept.exportOptions))
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
          {saving ? "Saving…" : "Save defaults"}
        </Button>
        <Button look="quiet" onClick={() => setOptions({})}>
          Reset to defaults
        </Button>
      </div>
    </form>
  )
}
