import { CircleAlert } from "lucide-react"
import type { ExportView } from "@/lib/exports/view"
import { expiry, fileSize, pageCount } from "./words"

/** How a finished export ended. */
export function ExportOutcome(props: { view: ExportView; now: string; reused?: boolean }) {
  const { view, now, reused } = props
  if (view.status === "failed") return <Failure reason={view.error?.message} />
  if (view.status === "cancelled") return <p className="text-soft">Cancelled before it was done.</p>
  const { file } = view
  if (!file || file.expired)
    return (
      <p className="text-soft">This file has expired. Export the document again for a new one.</p>
    )
  return (
    <>
      <p className="text-soft">
        <strong className="text-ink font-medium">Done.</strong> {pageCount(file.pages)}
        {" · "}
        {fileSize(file.bytes)}
        {" · "}
        {expiry(file.expiresAt, now)}
      </p>
      {reused && <p className="text-soft">Nothing has changed since: this is the same file.</p>}
    </>
  )
}

function Failure({ reason }: { reason?: string }) {
  return (
    <p className="flex gap-2">
      <CircleAlert aria-hidden="true" className="text-accent mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere">
        <strong className="text-accent font-medium">Failed.</strong>{" "}
        {reason || "The press gave no reason."}
      </span>
    </p>
  )
}
