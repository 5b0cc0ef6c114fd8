import { count } from "@/components/exports/words"

export interface Counts {
  documents: number
  files: number
  /** Who else is in the workspace. */
  others: number
}

export function WhatGoes({ documents, files, others }: Counts) {
  if (others > 0)
    return (
      <p className="text-soft text-pretty">
        Your account goes, at once and for good. The workspace with its{" "}
        {count(documents, "document")} stays, because{" "}
        {others === 1 ? "somebody else is" : `${others} others are`} in it.
      </p>
    )
  return (
    <p className="text-soft text-pretty">
      Your account, <strong className="text-ink">{count(documents, "document")}</strong> and{" "}
      <strong className="text-ink">{count(files, "printed file")}</strong> go, at once and for good.
      Nobody can bring them back.
    </p>
  )
}
