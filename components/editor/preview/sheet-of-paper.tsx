"use client"

import { useEffect, useRef, useState } from "react"
import { pagesOf, type Paper } from "@/lib/editor/paper"
import { Frames } from "./frames"

interface Props {
  html: string
  title: string
  paper: Paper
  onPages: (pages: number) => void
}

/** The printed pages, as wide as there is room. White in the dark too: it is paper. */
export function SheetOfPaper({ html, title, paper, onPages }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [pages, setPages] = useState(1)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width))
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [])
  const scale = room / paper.width
  const height = paper.height + (pages - 1) * paper.inner
  return (
    <div
      ref={place}
      className="relative w-full overflow-hidden bg-white shadow-md ring-1 ring-black/10"
      style={{
        height: height * scale || undefined,
        aspectRatio: `${paper.width} / ${paper.height}`,
      }}
    >
      <div
        className="absolute top-0 left-0 origin-top-left"
        style={{ transform: `scale(${scale})`, visibility: room ? undefined : "hidden" }}
      >
        <Frames
          {...{ html, title, height }}
          width={paper.width}
          onHeight={(sheet) => {
            setPages(pagesOf(sheet, paper))
            onPages(pagesOf(sheet, paper))
          }}
        />
      </div>
    </div>
  )
}
