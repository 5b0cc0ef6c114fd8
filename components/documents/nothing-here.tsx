"use client"

import { Button } from "@/components/ui/button"
import { Empty } from "@/components/ui/empty"

type Props = { onNew: () => void; onSample: () => void; busy: boolean }

export function NothingHere({ onNew, onSample, busy }: Props) {
  return (
    <Empty title="No documents yet">
      <p>
        Start from a template, or drop a <b className="font-medium">resume.json</b> or Markdown file
        anywhere on this page.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onNew}>New document</Button>
        <Button look="secondary" onClick={onSample} disabled={busy}>
          {busy ? "Adding…" : "Add a sample résumé"}
        </Button>
      </div>
    </Empty>
  )
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <Empty title="No documents found">
      <p>No titles match your search and filters.</p>
      <Button look="secondary" onClick={onClear}>
        Show all documents
      </Button>
    </Empty>
  )
}
