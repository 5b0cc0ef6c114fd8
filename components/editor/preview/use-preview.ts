"use client"

import { useEffect, useState } from "react"
import { Refused } from "@/lib/client"
import { send } from "@/lib/client/call"
import type { Options } from "@/lib/editor/options"
import type { Content } from "@/lib/editor/path"
import type { DocumentKind } from "@/lib/press/kinds"

const PAUSE_MS = 300
/** A document with photos is megabytes to send: it waits for a longer pause. */
const HEAVY_PAUSE_MS = 1_200
const HEAVY_CHARACTERS = 400_000

export interface Wanted {
  kind: DocumentKind
  title: string
  data: Content
  template: string
  options: Options
}

export interface Preview {
  /** The newest that could be made. */
  html: string | null
  /** Why what is typed now cannot be shown. */
  refusal: { sentence: string; code: string } | null
  busy: boolean
}

/** The printed HTML of what is typed, a moment after; of several requests the last one wins. */
export function usePreview(
  { kind, title, data, template, options }: Wanted,
  shown: boolean,
): Preview {
  const [preview, setPreview] = useState<Preview>({ html: null, refusal: null, busy: true })
  useEffect(() => {
    if (!shown) return
    const stop = new AbortController()
    const ask = async () => {
      setPreview((before) => ({ ...before, busy: true }))
      try {
        const body = { kind, title: title.trim() || undefined, data, template, options }
        const response = await send({}, "previewContent", { body, signal: stop.signal })
        const html = await response.text()
        if (!stop.signal.aborted) setPreview({ html, refusal: null, busy: false })
      } catch (error) {
        if (stop.signal.aborted) return
        const { code, message } = error instanceof Refused ? error : UNKNOWN
        const refusal = { code, sentence: message }
        setPreview(({ html }) => ({ html, refusal, busy: false }))
      }
    }
    const timer = setTimeout(() => void ask(), pauseFor(data))
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [kind, title, data, template, options, shown])
  return preview
}

const UNKNOWN = { code: "unclear", message: "Try again in a moment." }

/** A glance, not a count: only what is a picture is ever this long. */
function pauseFor(data: Content): number {
  let characters = 0
  const look = (value: unknown, depth: number): void => {
    if (typeof value === "string") characters += value.length
    else if (typeof value === "object" && value !== null && depth < 3)
      for (const inner of Object.values(value)) look(inner, depth + 1)
  }
  look(data, 0)
  return characters > HEAVY_CHARACTERS ? HEAVY_PAUSE_MS : PAUSE_MS
}
