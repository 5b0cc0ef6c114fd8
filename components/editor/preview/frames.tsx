"use client"

import { useState } from "react"
import { pageNonce } from "@/lib/browser-nonce"

interface Props {
  html: string
  title: string
  width: number
  height: number
  /** Once a sheet is ready to be seen: how high it is. */
  onHeight: (height: number) => void
}

/** A frame without an address has the policy of this page, which wants a nonce on every style. */
const withNonce = (html: string) => html.replaceAll("<style>", `<style nonce="${pageNonce()}">`)

interface Frame {
  id: number
  html: string
}

/** Waiting longer for a font than this would show yesterday's words. */
const FONTS_MS = 1_500

// The sheet alone: no table for it to lie on, which is the page's. And letters as wide as in print, which a
// screen would round to its pixels.
const BARE =
  "<style>@media screen{html{padding:0!important;background:#fff!important}body{box-shadow:none!important;text-rendering:geometricPrecision}}</style>"

/**
 * Two sheets, one behind the other: the new one is laid on top when it is ready, so nothing flickers. No
 * script runs in them (`allow-scripts` is not given, and the document's own policy says so too); they are of
 * our origin only so that their height can be read.
 */
export function Frames({ html, title, width, height, onHeight }: Props) {
  const [state, setState] = useState<{ shown: Frame | null; next: Frame | null; made: string }>({
    shown: null,
    next: { id: 0, html },
    made: html,
  })
  if (state.made !== html) {
    const id = (state.next ?? state.shown)!.id + 1
    setState({ shown: state.shown, next: { id, html }, made: html })
  }
  const lay = async (frame: HTMLIFrameElement, id: number) => {
    const page = frame.contentDocument
    if (!page?.body) return
    const tired = new Promise((resolve) => setTimeout(resolve, FONTS_MS))
    await Promise.race([page.fonts.ready, tired])
    onHeight(page.body.scrollHeight)
    setState((now) => (now.next?.id === id ? { ...now, shown: now.next, next: null } : now))
  }
  const frames = [state.shown, state.next].filter((frame) => frame !== null)
  return frames.map((frame) => (
    <iframe
      key={frame.id}
      title={frame === state.shown || !state.shown ? title : `${title}, being made`}
      aria-hidden={frame !== state.shown || undefined}
      data-shown={frame === state.shown || undefined}
      tabIndex={-1}
      sandbox="allow-same-origin"
      srcDoc={withNonce(frame.html.replace("</head>", () => `${BARE}</head>`))}
      onLoad={(event) => void lay(event.currentTarget, frame.id)}
      style={{ width, height, colorScheme: "light" }}
      className={`pointer-events-none absolute top-0 left-0 border-0 ${frame === state.shown ? "" : "invisible"}`}
    />
  ))
}
