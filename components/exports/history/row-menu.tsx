"use client"

import { Ellipsis, FileText, Info, Printer, SlidersHorizontal, Trash2 } from "lucide-react"
import dynamic from "next/dynamic"
import Link from "next/link"
import { useRef, useState } from "react"
import { buttonClass } from "@/components/ui/button"
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu"
import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import { DeleteExports } from "../delete-exports"
import { exportLatest } from "../export-latest"

const ExportDialog = dynamic(() => import("../export-dialog"), { ssr: false })

/** Everything else that can be done with an export. */
export function RowMenu({ view }: { view: ExportView }) {
  const [asking, setAsking] = useState<"options" | "delete" | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  // The menu item that opened the dialog is gone by then.
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault()
    trigger.current?.focus()
  }
  const { jobId, documentId, title } = view
  const icon = "text-soft size-4"
  return (
    <>
      <Menu
        trigger={
          <button
            ref={trigger}
            type="button"
            aria-label={`More for ${title}`}
            className={`${buttonClass({ look: "secondary", size: "small" })} px-2!`}
          >
            <Ellipsis aria-hidden className="size-4" />
          </button>
        }
      >
        <MenuItem asChild>
          <Link href={`/exports/${jobId}`}>
            <Info aria-hidden className={icon} />
            Details
          </Link>
        </MenuItem>
        {documentId && (
          <>
            <MenuItem asChild>
              <Link href={`/documents/${documentId}`}>
                <FileText aria-hidden className={icon} />
                Open document
              </Link>
            </MenuItem>
            <MenuItem disabled={!isFinal(view.status)} onSelect={() => void exportLatest(view)}>
              <Printer aria-hidden className={icon} />
              Export latest
            </MenuItem>
            <MenuItem onSelect={() => setAsking("options")}>
              <SlidersHorizontal aria-hidden className={icon} />
              Export options…
            </MenuItem>
          </>
        )}
        <MenuLine />
        <MenuItem disabled={!isFinal(view.status)} onSelect={() => setAsking("delete")}>
          <Trash2 aria-hidden className={icon} />
          Delete…
        </MenuItem>
      </Menu>
      {asking === "options" && documentId && (
        <ExportDialog
          document={{ id: documentId, title }}
          onClose={() => setAsking(null)}
          onCloseAutoFocus={onCloseAutoFocus}
        />
      )}
      <DeleteExports
        views={[view]}
        open={asking === "delete"}
        onOpenChange={() => setAsking(null)}
        onCloseAutoFocus={onCloseAutoFocus}
      />
    </>
  )
}
