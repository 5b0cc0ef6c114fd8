"use client"

import { Plus, Upload } from "lucide-react"
import { useRef } from "react"
import { Button } from "@/components/ui/button"
import { IMPORTED } from "./import-files"

interface Props {
  /** Nothing is here but the samples that everybody begins with. */
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
            ? "These are samples to try. Export one, and watch it being printed."
            : "Export one, and watch it being printed."}
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
            // The same file may be chosen again once it is mended.
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
