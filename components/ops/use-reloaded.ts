"use client"

import { useEffect, useState } from "react"
import { toast } from "sonner"
import { usePoll } from "./jobs-use-poll"

/** One for all parts of a page: they are refused for the same reason. */
const TOAST = "not-reloaded"

/** What the server rendered, asked for again every so often while somebody looks, and whenever `sign` changes. */
export function useReloaded<Data>(
  rendered: Data,
  load: () => Promise<Data>,
  everyMs: number,
  sign = "",
): Data {
  const [data, setData] = useState(rendered)
  const { stale, ended } = usePoll(everyMs, async () => setData(await load()), sign)
  useEffect(() => {
    if (!ended) return
    toast.error(stale, { id: TOAST, duration: Infinity })
    return () => void toast.dismiss(TOAST)
  }, [stale, ended])
  return data
}
