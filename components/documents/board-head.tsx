"use client"

import { Plus, Upload } from "lucide-react"
import { useRef } from "react"
import { Button } from "@/components/ui/button"
import { IMPORTED } from "./import-files"

interface Props {
  /** Only the samples of a new account are here. */
  samples: boolean
  importing: boolean
  onNew: () => void
  onFiles: (files: File[]) => void
}

export function BoardHead({ samples, importing, onNew, onFiles }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div>
        <h1 className="text-4xl sm:text-5xl">Documents</h1>
        <p className="text-soft mt-2 text-lg">
          {samples
            ? "These are samples. Export any of them to PDF."
            : "Export any document to PDF."}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <input
          ref={picker}
          type="file"
          multiple
          accept={IMPORTED}
          className="hidden"
          aria-hidden="true"
          tabIndex={-1}
          data-testid="import-files"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            // Lets the same file be chosen again.
            event.target.value = ""
          }}
        />
        <Button look="secondary" disabled={importing} onClick={() => picker.current?.click()}>
          <Upload aria-hidden="true" className="size-4" />
          {importing ? "Importing…" : "Import"}
        </Button>
        <Button onClick={onNew}>
          <Plus aria-hidden="true" className="size-4" />
          New document
        </Button>
      </div>
    </div>
  )
}
