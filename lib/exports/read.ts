import type { z } from "zod"
import type { getHistory } from "@/lib/api/export-operations"
import { getBatch, listBatchJobIds } from "@/lib/repositories/batches"
import {
  getExport,
  listExports,
  listExportsById,
  listQueueStandings,
  type ExportRow,
  type HistoryFilter,
} from "@/lib/repositories/exports"
import { listMyWorkspaceIds } from "@/lib/repositories/usage"
import type { Supabase } from "@/lib/supabase/server"
import { toBatchView, type BatchWithExports } from "./batch-view"
import type { Mine } from "./stream"
import { SETTLED_MS, StreamCursor } from "./stream-cursor"
import { toExportView, type ExportView } from "./view"

export async function readExport(supabase: Supabase, id: string): Promise<ExportView> {
  const [view] = await withStandings([await getExport(supabase, id)])
  return view!
}

/** A batch with its exports, as selected. */
export async function readBatch(supabase: Supabase, id: string): Promise<BatchWithExports> {
  const batch = toBatchView(await getBatch(supabase, id))
  const jobIds = await listBatchJobIds(supabase, id)
  const rows = new Map((await listExportsById(supabase, jobIds)).map((row) => [row.id, row]))
  const inOrder = jobIds.flatMap((jobId) => rows.get(jobId) ?? [])
  return { ...batch, exports: await withStandings(inOrder) }
}

type HistoryQuery = z.infer<NonNullable<(typeof getHistory)["query"]>>

/** One page. The cursor is the place in line of its last row: rows that come or go do not shift the next page. */
export async function readHistory(supabase: Supabase, query: HistoryQuery) {
  const { status, cursor, limit, ...filter } = query
  const before = cursor ? Number.parseInt(cursor, 36) : undefined
  const rows = await listExports(supabase, {
    ...filter,
    statuses: status,
    before,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const more = rows.length > limit
  return {
    exports: await withStandings(page),
    nextCursor: more ? page.at(-1)!.place.toString(36) : null,
  }
}

/** Asks for places in line only when somebody waits. */
export async function withStandings(rows: ExportRow[]): Promise<ExportView[]> {
  const waiting = rows.filter(({ status }) => status === "pending").map(({ id }) => id)
  const standings = waiting.length ? await listQueueStandings(waiting) : []
  const byJob = new Map(standings.map(({ jobId, ...standing }) => [jobId, standing]))
  return rows.map((row) => toExportView(row, byJob.get(row.id)))
}

/** As many as somebody could have changed while a stream was cut. */
const RECENT = 200

/** What someone who listens to everything of theirs must be told first. */
export async function readMine(supabase: Supabase, lastEventId: string | null): Promise<Mine> {
  const workspaceIds = await listMyWorkspaceIds(supabase)
  const resumed = StreamCursor.parse(lastEventId)
  const list = (filter: Partial<HistoryFilter>) =>
    listExports(supabase, { workspaceIds, limit: RECENT, ...filter })
  const [recent, active, missed] = await Promise.all([
    list({}),
    list({ statuses: ["pending", "processing"] }),
    // Deleted ones too: they are gone from the lists, which is what has to be told.
    resumed ? list({ changedAfter: resumed.floor, withRemoved: true }) : [],
  ])
  const newest = (id: string) =>
    Math.max(0, ...recent.filter((row) => row.workspace_id === id).map(({ place }) => place))
  return {
    active: await withStandings(active),
    missed: missed.map((row) => toExportView(row)),
    workspaces: workspaceIds.map((id) => ({ id, place: newest(id) })),
    cursor: resumed ?? startNow(recent, active),
  }
}

/** Below what ended a while ago nothing is still to come; what ended since is named. */
function startNow(recent: ExportRow[], active: ExportRow[]): StreamCursor {
  const ended = recent.filter(({ finished_at }) => finished_at !== null)
  const settled = new Date(Date.now() - SETTLED_MS)
  const isSettled = (row: ExportRow) => new Date(row.finished_at!) < settled
  const floor = Math.max(0, ...ended.filter(isSettled).map(({ revision }) => revision))
  return StreamCursor.startingAt(
    floor,
    ended.filter((row) => !isSettled(row)),
    active,
  )
}
