"use client"

import { useCallback, useState } from "react"
import { KindMark } from "@/components/documents/kind-mark"

type Props = { url: string | null; kind?: string; className?: string }

/** The first page, or a drawing of such a page while there is none. The frame keeps its size meanwhile. */
export function Thumbnail({ url, kind = "letter", className = "" }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  // One from the server may have failed before the page came alive.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setBroken(image.getAttribute("src"))
  }, [])
  return (
    <span
      className={`border-rule bg-paper flex shrink-0 items-center justify-center overflow-hidden rounded-sm border ${className}`}
    >
      {url && url !== broken ? (
        // The address leads on to a signed link, which an image service may not follow.
        // eslint-disable-next-line @next/next/no-img-element
        <img
          ref={check}
          src={url}
          alt=""
          onError={() => setBroken(url)}
          className="size-full bg-white object-cover object-top"
        />
      ) : (
        <KindMark kind={kind} />
      )}
    </span>
  )
}
