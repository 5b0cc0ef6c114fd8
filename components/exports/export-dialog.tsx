"use client"

import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import type { PressOptionsInput } from "@/lib/press/options"
import { startExport, useExports } from "@/lib/stores/exports"
import { keepOptions, lastOptions } from "@/lib/stores/options"
import { OptionFields } from "./option-fields"
import { Trouble } from "./trouble"

interface Props {
  document: { id: string; title: string; kind: string }
  /** The template to begin with: the document's own, or that of the export to repeat. */
  template?: string | null
  /** Those of the export to repeat; else those last used for this kind. */
  options?: PressOptionsInput
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Everything an export may ask for. What is chosen becomes what the next click uses. */
export default function ExportDialog({ document, template, options, open, onOpenChange }: Props) {
  const [chosen, setChosen] = useState(() => options ?? lastOptions(document.kind) ?? {})
  const [slug, setSlug] = useState(template ?? "")
  const busy = useExports((state) => state.busy[document.id] ?? false)

  const start = async () => {
    keepOptions(document.kind, chosen)
    const made = await startExport(document.id, {
      options: chosen,
      templateSlug: slug || undefined,
    })
    if (made) onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Export with options"
      description={document.title}
      footer={
        <>
          <Button look="secondary" size="small" onClick={() => setChosen({})}>
            Reset
          </Button>
          <Button size="small" disabled={busy} onClick={start}>
            {busy ? "Exporting…" : "Export PDF"}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <OptionFields
          kind={document.kind}
          template={slug}
          onTemplate={setSlug}
          options={chosen}
          onChange={setChosen}
        />
        <Trouble id={document.id} />
      </div>
    </Dialog>
  )
}
