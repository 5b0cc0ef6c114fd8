import { Download } from "lucide-react"
import { buttonClass, type Look } from "@/components/ui/button"
import type { ExportView } from "@/lib/exports/view"

type Props = Look & { view: ExportView; className?: string }

/** Says so when the file is not what the document would print now. */
export function DownloadLink({ view, look = "primary", size = "small", className = "" }: Props) {
  return (
    <a
      href={view.downloadUrl ?? undefined}
      download
      className={`${buttonClass({ look, size })} ${className}`}
    >
      {!view.outdated && <Download aria-hidden="true" className="size-4" />}
      <span>
        {view.outdated ? "Download older version" : "Download"}
        <span className="sr-only"> {view.outdated ? `of ${view.title}` : view.title}</span>
      </span>
    </a>
  )
}
