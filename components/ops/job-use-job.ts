"use client"

import { useCallback, useState } from "react"
import { isFinal } from "@/lib/exports/final"
import type { OperatorJobDetails } from "@/lib/operations/job-view"
import { client } from "@/lib/stores/client"
import { usePoll } from "./jobs-use-poll"

const POLL_MS = 2_000
/** Another operator may replay it. */
const POLL_FINAL_MS = 15_000

/** The job as the server saw it, then as it is. */
export function useJob(rendered: OperatorJobDetails) {
  const [job, setJob] = useState(rendered)
  const { id } = rendered
  const refresh = useCallback(
    async () => setJob(await client.getOperatorJob({ params: { id } })),
    [id],
  )
  const { stale } = usePoll(isFinal(job.status) ? POLL_FINAL_MS : POLL_MS, refresh)
  return { job, stale, refresh: () => void refresh().catch(() => {}) }
}
