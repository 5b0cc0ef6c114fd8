import { ExternalLink } from "lucide-react"
import type { ExportView } from "@/lib/exports/view"
import { Thumbnail } from "../thumbnail"

/**
 * The first page, and a link to the whole. Not the PDF in a frame: every look at this page would count as a
 * download, and phones show no PDF in a frame.
 */
export function PagePicture({ view, kind }: { view: ExportView; kind?: string }) {
  const landscape = (view.options as { orientation?: string } | null)?.orientation === "landscape"
  const picture = (
    <Thumbnail
      url={view.thumbnailUrl}
      kind={kind}
      className={`shadow-sheet w-full ${landscape ? "aspect-[297/210]" : "aspect-[210/297]"}`}
    />
  )
  // On a phone an empty frame would only be in the way.
  if (!view.downloadUrl) return <div className="max-w-80 max-lg:hidden">{picture}</div>
  return (
    <a
      href={`${view.downloadUrl}?inline=true`}
      target="_blank"
      rel="noreferrer"
      className="group block h-fit max-w-80 max-lg:mx-auto"
    >
      {picture}
      <span className="mt-3 flex items-center justify-center gap-2 text-sm font-medium underline-offset-4 group-hover:underline">
        <ExternalLink aria-hidden className="size-4" />
        Open the PDF<span className="sr-only"> in a new tab</span>
      </span>
    </a>
  )
}
