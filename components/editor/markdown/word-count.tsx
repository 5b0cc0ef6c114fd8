"use client"

import { useDeferredValue, useMemo } from "react"
import { countWords } from "@/lib/editor/words"
import { useAlive } from "../use-alive"

/** Counted in the browser only, whose dictionaries differ from the server's, and when there is time. */
export function WordCount({ text }: { text: string }) {
  const here = useAlive()
  const calm = useDeferredValue(text)
  const words = useMemo(() => (here ? countWords(calm) : null), [calm, here])
  return (
    <p className="text-soft text-sm tabular-nums">
      {words !== null && (words === 1 ? "1 word" : `${words} words`)}
    </p>
  )
}
