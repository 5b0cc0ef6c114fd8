"use client"

import { useState } from "react"
import { toast } from "sonner"
import { Confirm } from "@/components/ui/confirm"
import type { ExportView } from "@/lib/exports/view"
import { deleteExport } from "@/lib/stores/exports"
import { inTurns } from "./in-turns"
import { count, fileSize } from "./words"

interface Props {
  views: ExportView[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
  onCloseAutoFocus?: (event: Event) => void
}

/** Asks before files are permanently deleted. */
export function DeleteExports({ views, open, onOpenChange, onDeleted, onCloseAutoFocus }: Props) {
  const [busy, setBusy] = useState(false)
  const bytes = views.reduce((sum, { file }) => sum + (file && !file.expired ? file.bytes : 0), 0)
  const many = count(views.length, "export")

  const remove = async () => {
    setBusy(true)
    const done = await inTurns(views, ({ jobId }) => deleteExport(jobId))
    setBusy(false)
    onOpenChange(false)
    const deleted = done.filter(Boolean).length
    if (deleted > 0) toast(`Deleted ${count(deleted, "export")}.`)
    if (deleted < views.length)
      toast.error(`${count(views.length - deleted, "export")} could not be deleted. Try again.`)
    if (deleted > 0) onDeleted?.()
  }
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      onCloseAutoFocus={onCloseAutoFocus}
      title={views.length === 1 ? "Delete this export?" : `Delete ${many}?`}
      action={views.length === 1 ? "Delete export" : `Delete ${many}`}
      onConfirm={() => void remove()}
      busy={busy}
    >
      {bytes > 0
        ? `This frees ${fileSize(bytes)}. The documents are kept, so you can export them again.`
        : "It is removed from the history. The document is kept."}
    </Confirm>
  )
}
