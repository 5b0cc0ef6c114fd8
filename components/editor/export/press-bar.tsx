"use client"

import { useRouter } from "next/navigation"
import { useEffect, useState } from "react"
import { DocumentExport } from "@/components/exports/document-export"
import { useNewest } from "@/components/exports/use-newest"
import { Notice } from "@/components/ui/notice"
import type { ExportView } from "@/lib/exports/view"
import { startExport, useExports } from "@/lib/stores/exports"
import { CannotPrint } from "../cannot-print"
import { useEditor, useEditorState } from "../context"

const UNSAVED =
  "Your latest changes are not saved, so the PDF would not have them. Save them, then export."

/**
 * The Export button, its bar and its file. What is typed is saved first, and exactly that version is exported; a file
 * of anything but what the editor shows is outdated, also while a change is not saved yet.
 */
export function PressBar({ newest, now }: { newest: ExportView | null; now: string }) {
  const { store, saver, catchUp } = useEditor()
  const router = useRouter()
  const id = useEditorState((state) => state.id)
  const title = useEditorState((state) => state.title)
  const unfinished = useEditorState((state) => state.json !== null)
  useEditorState((state) => state.save)
  const [unsaved, setUnsaved] = useState(false)
  const view = useNewest(id, newest)
  const printed = view?.file?.documentVersion
  const changed = unfinished || saver.dirty || (printed !== undefined && printed !== saver.version)
  const error = view?.status === "failed" ? view.error : null

  // The file is of a version that this tab has not seen, or of one that it has but that is not the newest any more:
  // the document was changed elsewhere.
  const behind =
    printed !== undefined &&
    (printed > saver.version || (printed === saver.version && view!.outdated))
  useEffect(() => {
    if (behind) void catchUp()
  }, [behind, catchUp])

  const start = async () => {
    const saved = (await saver.flush()) && store.getState().json === null
    setUnsaved(!saved)
    if (!saved) return
    const made = await startExport(id, { version: saver.version })
    if (!made && useExports.getState().refusals[id] === "version_conflict") await catchUp()
    router.refresh()
  }
  return (
    <div className="space-y-3">
      <DocumentExport document={{ id, title }} {...{ view, now, changed }} main onExport={start} />
      {unsaved && <Notice alert>{UNSAVED}</Notice>}
      {error && error.code === "content_invalid" && (
        <CannotPrint sentence={error.message} code={error.code} />
      )}
    </div>
  )
}
