"use client"

import { Button } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import { Notice } from "@/components/ui/notice"
import { startExport, useExports } from "@/lib/stores/exports"
import { OptionDefaults } from "./option-defaults"
import { OptionFields } from "./option-fields"
import { Trouble } from "./trouble"
import { useDocumentOptions } from "./use-document-options"

interface Props {
  document: { id: string; title: string }
  onClose: () => void
  /** Where the focus goes when it closes, if not back to where it was. */
  onCloseAutoFocus?: (event: Event) => void
}

/** A document's own template and options, away from its editor. Every change is saved at once. */
export default function ExportDialog({
  document: { id, title },
  onClose,
  onCloseAutoFocus,
}: Props) {
  const { look, trouble, change, saved } = useDocumentOptions(id)
  const busy = useExports((state) => state.busy[id] ?? false)
  const start = async () => {
    if ((await saved()) && (await startExport(id))) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
      title="Export options"
      description={`Changes are saved to “${title}”.`}
      footer={
        <>
          <Button look="secondary" size="small" onClick={onClose}>
            Close
          </Button>
          <Button size="small" disabled={busy || !look} onClick={() => void start()}>
            {busy ? "Exporting…" : "Export PDF"}
          </Button>
        </>
      }
    >
      <div className="min-h-80 space-y-5">
        {trouble && <Notice alert>{trouble}</Notice>}
        {look && (
          <>
            <OptionFields
              kind={look.kind}
              template={look.template}
              onTemplate={(template) => change({ template })}
              options={look.options}
              onChange={(options) => change({ options })}
            />
            <OptionDefaults options={look.options} onChange={(options) => change({ options })} />
          </>
        )}
        <Trouble id={id} />
      </div>
    </Dialog>
  )
}
