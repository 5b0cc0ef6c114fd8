"use client"

import { useEffect, useRef, useState } from "react"
import { readOptions } from "@/lib/editor/options"
import { sheetWidth } from "@/lib/editor/paper"
import type { ExportView } from "@/lib/exports/view"
import { KindMark } from "./kind-mark"
import type { Item } from "./types"

// The preview lays the sheet below a quarter of an inch of table.
const TABLE_PX = 24

/** A picture of one version: of the file's first page, or without a file the preview, scaled down. */
interface Picture {
  key: string
  version: number
  url?: string
}

/**
 * The first page. A new picture is laid over the old one once it has loaded, and none is fetched for a version that is
 * shown already: an export changes nothing about how the document looks.
 */
export function DocumentPicture({ item, newest }: { item: Item; newest: ExportView | null }) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [shown, setShown] = useState<Picture | null>(null)
  const [broken, setBroken] = useState<string>()
  const wanted = shown?.version === item.version ? shown : pictureOf(item, newest, broken)
  useEffect(() => {
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        if (!savesData()) setWidth(entry.boundingClientRect.width)
        seen.disconnect()
      },
      { rootMargin: "300px" },
    )
    seen.observe(place.current!)
    return () => seen.disconnect()
  }, [])
  const pictures = shown && shown !== wanted ? [shown, wanted] : [wanted]
  return (
    <div
      ref={place}
      data-picture={shown ? "shown" : "waiting"}
      className="bg-sheet relative size-full overflow-hidden"
    >
      <div className="absolute inset-0 flex items-center justify-center">
        <KindMark kind={item.kind} />
      </div>
      {pictures.map((picture) =>
        picture.url ? (
          <FilePicture
            key={picture.key}
            url={picture.url}
            onLoad={() => setShown(picture)}
            onError={() => setBroken(picture.url)}
          />
        ) : (
          <Preview
            key={picture.key}
            item={item}
            width={width}
            loaded={picture === shown}
            onLoad={() => setShown(picture)}
          />
        ),
      )}
    </div>
  )
}

function pictureOf({ version }: Item, newest: ExportView | null, broken?: string): Picture {
  const url = newest?.thumbnailUrl
  const isCurrent = newest?.file?.documentVersion === version && !newest.outdated
  return url && isCurrent && url !== broken
    ? { key: url, version, url }
    : { key: `preview ${version}`, version }
}

interface FileProps {
  url: string
  onLoad: () => void
  onError: () => void
}

function FilePicture({ url, onLoad, onError }: FileProps) {
  const ref = useRef<HTMLImageElement>(null)
  const done = useRef({ onLoad, onError })
  // One from the server may have loaded or failed before the page was hydrated.
  useEffect(() => {
    const image = ref.current
    if (image?.complete) done.current[image.naturalWidth > 0 ? "onLoad" : "onError"]()
  }, [])
  return (
    // The address leads on to a signed link, which an image service may not follow.
    // eslint-disable-next-line @next/next/no-img-element
    <img
      ref={ref}
      src={url}
      alt=""
      loading="lazy"
      onLoad={onLoad}
      onError={onError}
      className="absolute inset-x-0 top-0 w-full"
    />
  )
}

// A preview loads its fonts: a megabyte for Japanese. With data saving on, the drawing is enough.
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

interface PreviewProps {
  item: Item
  /** Of the place it has; 0 until it is near the screen. */
  width: number
  loaded: boolean
  onLoad: () => void
}

function Preview({ item, width, loaded, onLoad }: PreviewProps) {
  if (width === 0) return null
  const sheet = sheetWidth(readOptions(item.options))
  return (
    <iframe
      src={`/api/v1/documents/${item.id}/preview`}
      title=""
      aria-hidden="true"
      inert
      tabIndex={-1}
      sandbox=""
      onLoad={onLoad}
      style={{
        width: sheet,
        height: sheet * 1.42,
        transform: `scale(${width / sheet}) translateY(-${TABLE_PX}px)`,
      }}
      className={`pointer-events-none absolute top-0 left-0 max-w-none origin-top-left border-0 bg-white transition-opacity delay-150 ${loaded ? "" : "opacity-0"}`}
    />
  )
}
