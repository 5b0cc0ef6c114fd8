"use client"

import { useState } from "react"
import type { AnswerOf } from "@/lib/client"
import { useAct } from "./use-act"

export type Results = AnswerOf<"replayJobs">["jobs"]

/** One act on jobs: under way, or done with a result for each. */
export function useJobsAct(onActed: () => void) {
  const [results, setResults] = useState<Results | null>(null)
  const { act, busy } = useAct()
  const run = async (send: () => Promise<{ jobs: Results }>) => {
    const done = await act(async () => setResults((await send()).jobs))
    if (done) onActed()
  }
  return { results, busy, run: (send: Parameters<typeof run>[0]) => void run(send) }
}
