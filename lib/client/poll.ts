import type { BatchView } from "@/lib/exports/batch-view"
import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import type { Overview } from "@/lib/operations/overview-view"
import type { Client } from "./index"

/** What one question answers, in place of a stream. */
export interface Answered {
  exports?: ExportView[]
  batch?: BatchView
  overview?: Overview
  /** Nothing more will come. */
  ended: boolean
}

type Calls = Pick<Client, "getExportJob" | "getExportBatch" | "getHistory" | "getOverview">

export async function pollExport({ getExportJob }: Calls, id: string): Promise<Answered> {
  const view = await getExportJob({ params: { id } })
  return { exports: [view], ended: isFinal(view.status) }
}

export async function pollBatch({ getExportBatch }: Calls, id: string): Promise<Answered> {
  const { exports, ...batch } = await getExportBatch({ params: { id } })
  return { exports, batch, ended: batch.status !== "processing" }
}

/** The newest: what is older hardly changes, and a deletion is seen when the stream is back. */
export async function pollMine({ getHistory }: Calls): Promise<Answered> {
  const { exports } = await getHistory({ query: { limit: 50 } })
  return { exports, ended: false }
}

export async function pollOverview({ getOverview }: Calls): Promise<Answered> {
  return { overview: await getOverview(), ended: false }
}
