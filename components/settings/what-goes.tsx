import { count } from "@/components/exports/words"

export interface Counts {
  documents: number
  files: number
  /** Other members of the workspace. */
  others: number
}

export function WhatGoes({ documents, files, others }: Counts) {
  if (others > 0)
    return (
      <p className="text-soft text-pretty">
        Your account will be permanently deleted. The workspace and its{" "}
        {count(documents, "document")} stay, because{" "}
        {others === 1 ? "one other person uses" : `${others} other people use`} it.
      </p>
    )
  return (
    <p className="text-soft text-pretty">
      Your account, <strong className="text-ink">{count(documents, "document")}</strong> and{" "}
      <strong className="text-ink">{count(files, "exported file")}</strong> will be permanently
      deleted.
    </p>
  )
}
