"use client"

import type { RequestOf } from "@/lib/client"
import { client } from "@/lib/stores/client"
import { showQueue } from "@/lib/stores/overview"
import { useOverview } from "./live-overview"

/** Saves settings of the queue and shows them at once, for whoever is not live too. */
export function useSaveQueue() {
  const overview = useOverview()
  const { name } = overview.queue
  return async (body: RequestOf<"saveQueue">["body"]) =>
    showQueue(await client.saveQueue({ params: { name }, body }), overview)
}
