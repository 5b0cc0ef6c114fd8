"use client"

import { useEffect, useEffectEvent, useRef, useState } from "react"
import { usePoll } from "./jobs-use-poll"

/** What the server rendered, asked for again every so often while somebody looks, and whenever `sign` changes. */
export function useReloaded<Data>(
  rendered: Data,
  load: () => Promise<Data>,
  everyMs: number,
  sign = "",
): Data {
  const [data, setData] = useState(rendered)
  const ask = async () => setData(await load())
  usePoll(everyMs, ask)
  // What fails here is asked again with the next round.
  const askNow = useEffectEvent(() => void ask().catch(() => {}))
  const seen = useRef(sign)
  useEffect(() => {
    if (seen.current === sign) return
    seen.current = sign
    askNow()
  }, [sign])
  return data
}
