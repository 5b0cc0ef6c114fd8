import { CircleAlert } from "lucide-react"
import type { ExportView } from "@/lib/exports/view"
import { errorWords } from "./error-words"
import { downloadCount, expiry, fileSize, pageCount } from "./words"

/** How a finished export ended. */
export function ExportOutcome(props: { view: ExportView; now: string; reused?: boolean }) {
  const { view, now, reused } = props
  if (view.status === "failed") return <Failure error={view.error} />
  if (view.status === "cancelled") return <p className="text-soft">Cancelled.</p>
  const { file } = view
  if (!file || file.expired)
    return (
      <p className="text-soft">
        {file?.lost ? "The file is missing." : "This file has expired."}{" "}
        {view.documentId
          ? "Export the document again."
          : "Its document was deleted, so it cannot be exported again."}
      </p>
    )
  const facts = [
    pageCount(file.pages),
    fileSize(file.bytes),
    expiry(file.expiresAt, now),
    downloadCount(file.downloads),
  ]
  // A number stays on one line with its unit.
  const words = facts.flatMap((fact) => fact?.replaceAll(" ", "\u00a0") ?? []).join(" · ")
  if (view.outdated)
    return (
      <p className="text-soft">
        <strong className="text-accent font-medium">Outdated.</strong> The document has changed
        since. {words}
      </p>
    )
  return (
    <p className="text-soft">
      <strong className="text-ink font-medium">{reused ? "Already up to date." : "Done."}</strong>{" "}
      {words}
    </p>
  )
}

function Failure({ error }: { error: ExportView["error"] }) {
  return (
    <p className="flex gap-2">
      <CircleAlert aria-hidden="true" className="text-accent mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere">
        <strong className="text-accent font-medium">Failed.</strong>{" "}
        {error?.message || "No reason was reported."}{" "}
        <span className="text-soft">{errorWords(error?.code).advice}</span>
      </span>
    </p>
  )
}
