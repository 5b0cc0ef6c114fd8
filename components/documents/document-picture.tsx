"use client"

import { useEffect, useRef, useState } from "react"
import type { ExportView } from "@/lib/exports/view"
import { KindMark } from "./kind-mark"
import type { Item } from "./types"

// The preview lays an A4 sheet of 794 px below a quarter of an inch of table.
const SHEET_PX = 794
const TABLE_PX = 24

/** The first page: a picture if the newest file is of this version, else the preview itself, made small. */
export function DocumentPicture({ item, newest }: { item: Item; newest: ExportView | null }) {
  const [broken, setBroken] = useState(false)
  const current = newest?.file?.documentVersion === item.version && !broken
  if (current && newest?.thumbnailUrl)
    return (
      // The address leads on to a signed link, which an image service may not follow.
      // eslint-disable-next-line @next/next/no-img-element
      <img
        src={newest.thumbnailUrl}
        alt=""
        loading="lazy"
        onError={() => setBroken(true)}
        className="w-full bg-white"
      />
    )
  return <Preview key={item.version} item={item} />
}

// A preview brings its fonts along: a megabyte for Japanese. Whoever pays for data sees the drawing.
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

function Preview({ item }: { item: Item }) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [loaded, setLoaded] = useState(false)
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
  const scale = width / SHEET_PX
  return (
    <div
      ref={place}
      data-picture={loaded ? "shown" : "waiting"}
      className="relative size-full overflow-hidden bg-white"
    >
      <div
        className={`absolute inset-0 flex items-center justify-center transition-opacity delay-150 ${loaded ? "opacity-0" : ""} bg-sheet`}
      >
        <KindMark kind={item.kind} />
      </div>
      {width > 0 && (
        <iframe
          src={`/api/v1/documents/${item.id}/preview`}
          title=""
          aria-hidden="true"
          inert
          tabIndex={-1}
          sandbox=""
          onLoad={() => setLoaded(true)}
          style={{
            width: SHEET_PX,
            height: SHEET_PX * 1.42,
            transform: `scale(${scale}) translateY(-${TABLE_PX}px)`,
          }}
          className={`pointer-events-none absolute top-0 left-0 max-w-none origin-top-left border-0 transition-opacity delay-150 ${loaded ? "" : "opacity-0"}`}
        />
      )}
    </div>
  )
}
