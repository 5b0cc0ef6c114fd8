"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { ExportState } from "@/components/exports/export-state"
import { Trouble } from "@/components/exports/trouble"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { toSend } from "@/lib/editor/options"
import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import { startExport, useExports } from "@/lib/stores/exports"
import { CannotPrint } from "../cannot-print"
import { useEditor, useEditorState } from "../context"
import { useTemplate } from "../use-template"

const UNSAVED =
  "The newest changes are not saved, so they would be missing from the PDF. Save them first, then export."

/** The Export button, its bar, and what came of it. What is typed is saved first: the press prints what is saved. */
export function PressBar({ newest, now }: { newest: ExportView | null; now: string }) {
  const { store, saver } = useEditor()
  const router = useRouter()
  const id = useEditorState((state) => state.id)
  const title = useEditorState((state) => state.title)
  const { margins } = useTemplate()
  const [unsaved, setUnsaved] = useState(false)
  const asked = useExports((state) => state.views[state.latest[id] ?? ""])
  const busy = useExports((state) => state.busy[id] ?? false)
  const current = newer(asked, newest)
  const known = useExports((state) => current && (state.views[current.jobId] ?? current))
  const active = busy || (known != null && !isFinal(known.status))
  const error = known?.status === "failed" ? known.error : null

  useEditorState((state) => state.save)
  // Once the PDF is there and nothing has changed since, the next step is to take it.
  const ready =
    known?.downloadUrl != null && known.file?.documentVersion === saver.version && !saver.dirty

  const start = async () => {
    const saved = (await saver.flush()) && store.getState().json === null
    setUnsaved(!saved)
    if (!saved) return
    await startExport(id, { options: toSend(store.getState().options, margins) })
    router.refresh()
  }
  return (
    <div className="space-y-3">
      <ExportState view={current} now={now} main={ready}>
        <Button
          look={ready ? "secondary" : "primary"}
          disabled={active}
          onClick={start}
          className={ready ? "" : "grow"}
        >
          <span>
            {active ? "Exporting…" : "Export PDF"}
            <span className="sr-only"> of {title}</span>
          </span>
        </Button>
      </ExportState>
      {unsaved && <Notice alert>{UNSAVED}</Notice>}
      {error && error.code === "content_invalid" && (
        <CannotPrint sentence={error.message} code={error.code} />
      )}
      <Trouble id={id} />
    </div>
  )
}

// An export asked for here stands until the server shows one that began later, in another tab perhaps.
function newer(asked: ExportView | undefined, newest: ExportView | null): ExportView | null {
  if (!asked || !newest) return asked ?? newest
  return newest.createdAt > asked.createdAt && !isFinal(newest.status) ? newest : asked
}
