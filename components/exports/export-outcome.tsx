import { CircleAlert } from "lucide-react"
import type { ExportView } from "@/lib/exports/view"
import { errorWords } from "./error-words"
import { downloadCount, expiry, fileSize, pageCount } from "./words"

/** How a finished export ended. */
export function ExportOutcome(props: { view: ExportView; now: string; reused?: boolean }) {
  const { view, now, reused } = props
  if (view.status === "failed") return <Failure error={view.error} />
  if (view.status === "cancelled") return <p className="text-soft">Cancelled before it was done.</p>
  const { file } = view
  if (!file || file.expired)
    return (
      <p className="text-soft">
        {file?.lost ? "This file was lost: Storage has it no more." : "This file has expired."}{" "}
        {view.documentId
          ? "Export the document again for a new one."
          : "Its document is deleted, so it cannot be printed again."}
      </p>
    )
  const facts = [
    pageCount(file.pages),
    fileSize(file.bytes),
    expiry(file.expiresAt, now),
    downloadCount(file.downloads),
  ]
  return (
    <>
      <p className="text-soft">
        <strong className="text-ink font-medium">Done.</strong> {facts.filter(Boolean).join(" · ")}
      </p>
      {reused && <p className="text-soft">Nothing has changed since: this is the same file.</p>}
    </>
  )
}

function Failure({ error }: { error: ExportView["error"] }) {
  return (
    <p className="flex gap-2">
      <CircleAlert aria-hidden="true" className="text-accent mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere">
        <strong className="text-accent font-medium">Failed.</strong>{" "}
        {error?.message || "The press gave no reason."}{" "}
        <span className="text-soft">{errorWords(error?.code).advice}</span>
      </span>
    </p>
  )
}
