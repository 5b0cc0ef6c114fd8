"use client"

import { FileText, Pencil, SlidersHorizontal, Trash2 } from "lucide-react"
import dynamic from "next/dynamic"
import Link from "next/link"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { Button, buttonClass } from "@/components/ui/button"
import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import { DeleteExports } from "../delete-exports"
import { errorWords } from "../error-words"
import { ExportActions } from "../export-actions"

const ExportDialog = dynamic(() => import("../export-dialog"), { ssr: false })

const quiet = `${buttonClass({ look: "quiet", size: "small" })} first:-ml-3`

/** What to do next, and what helps with how the export ended. */
export function DetailActions({ view }: { view: ExportView }) {
  const router = useRouter()
  const [asking, setAsking] = useState<"options" | "delete" | null>(null)
  const { documentId, title, status } = view
  const ended = isFinal(status)
  const toMend = status === "failed" && errorWords(view.error?.code).way === "edit"
  return (
    <div className="flex flex-wrap gap-2.5">
      {toMend && documentId && (
        <Link href={`/documents/${documentId}`} className={buttonClass({ size: "small" })}>
          <Pencil aria-hidden className="size-4" />
          Edit document
        </Link>
      )}
      <ExportActions
        view={view}
        main={!toMend}
        onLatest={(jobId) => router.push(`/exports/${jobId}`)}
      />
      {ended && documentId && (
        <Button look="secondary" size="small" onClick={() => setAsking("options")}>
          <SlidersHorizontal aria-hidden className="size-4" />
          Export options…
        </Button>
      )}
      <div className="flex w-full flex-wrap gap-x-2 gap-y-1">
        {documentId && !toMend && (
          <Link href={`/documents/${documentId}`} className={quiet}>
            <FileText aria-hidden className="size-4" />
            Open document
          </Link>
        )}
        {ended && (
          <Button
            look="quiet"
            size="small"
            className="first:-ml-3"
            onClick={() => setAsking("delete")}
          >
            <Trash2 aria-hidden className="size-4" />
            Delete…
          </Button>
        )}
      </div>
      {asking === "options" && documentId && (
        <ExportDialog document={{ id: documentId, title }} onClose={() => setAsking(null)} />
      )}
      <DeleteExports
        views={[view]}
        open={asking === "delete"}
        onOpenChange={() => setAsking(null)}
        onDeleted={() => router.push("/exports")}
      />
    </div>
  )
}
