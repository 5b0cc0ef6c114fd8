"use client"

import { Printer } from "lucide-react"
import { Button } from "@/components/ui/button"
import type { ExportView } from "@/lib/exports/view"
import { useExports } from "@/lib/stores/exports"
import { printAgain } from "./print-again"

/** Exports a document once more, the way this export was made. */
export function AgainButton({ view, main = false }: { view: ExportView; main?: boolean }) {
  const busy = useExports((state) => state.busy[view.documentId ?? ""] ?? false)
  return (
    <Button
      look={main ? "primary" : "secondary"}
      size="small"
      disabled={busy || !view.documentId}
      onClick={() => void printAgain(view)}
    >
      <Printer aria-hidden="true" className="size-4" />
      <span>
        Export again<span className="sr-only"> {view.title}</span>
      </span>
    </Button>
  )
}
