"use client"

import { useEffect, useRef, useState, type ReactNode } from "react"

/** A screen's third ahead, so that it is there when somebody arrives. */
const AHEAD = "300px"

/** Its children as soon as they are nearly in sight: what draws a chart is a tenth of what a page may send. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    )
    watch.observe(place.current!)
    return () => watch.disconnect()
  }, [])
  return <div ref={place}>{near && children}</div>
}
