"use client"

import { useSyncExternalStore } from "react"

const style = { dateStyle: "medium", timeStyle: "short" } as const
const inUtc = new Intl.DateTimeFormat("en-GB", { ...style, timeZone: "UTC" })
const never = () => () => {}

/**
 * A moment in UTC as the server writes it, in the reader's own time zone once the page is alive.
 * The store keeps the two apart, so hydration sees the server's text first.
 */
export function Moment({ at }: { at: string }) {
  const text = useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat("en-GB", style).format(new Date(at)),
    () => `${inUtc.format(new Date(at))} UTC`,
  )
  return <time dateTime={at}>{text}</time>
}
