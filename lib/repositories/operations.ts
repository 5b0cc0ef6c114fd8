import { adminClient } from "@/lib/supabase/admin"
import type { Json } from "@/lib/supabase/database.types"
import type { Supabase } from "@/lib/supabase/server"
import { unwrap } from "./unwrap"

export const QUEUE = "pdf"

/** As a person, or for the one loop that looks on behalf of all who watch. */
type Reader = Supabase | ReturnType<typeof adminClient>

export async function readOverview(client: Reader = adminClient()): Promise<Json> {
  return unwrap(await client.rpc("ops_overview", { p_queue: QUEUE }))
}

export async function readSeries(client: Reader, span: string) {
  return unwrap(await client.rpc("ops_series", { p_queue: QUEUE, p_span: span }))
}

export async function listResolvedProblems(client: Reader) {
  return unwrap(await client.rpc("ops_resolved_problems", { p_queue: QUEUE }))
}

export async function listCleanups(client: Reader) {
  return unwrap(await client.rpc("ops_cleanups", {}))
}

export async function listWorkspaceUse(client: Reader) {
  return unwrap(await client.rpc("ops_workspaces", { p_queue: QUEUE }))
}

export type JobFilter = Partial<
  Record<"text" | "status" | "errorCode" | "workspaceId" | "template" | "from" | "to", string>
>

export async function findJobs(
  client: Reader,
  filter: JobFilter,
  page: { before?: number; limit: number },
) {
  const answer = await client.rpc("ops_jobs", {
    p_filter: given(filter),
    p_before: page.before,
    p_limit: page.limit,
  })
  return unwrap(answer)
}

export async function readJob(client: Reader, id: string): Promise<Json> {
  return unwrap(await client.rpc("ops_job", { p_job: id }))
}

export async function previewReplay(client: Reader, filter: JobFilter): Promise<Json> {
  return unwrap(await client.rpc("ops_preview_replay", { p_filter: given(filter) }))
}

export type Which = { ids: string[] } | { filter: JobFilter }

export async function replayJobs(supabase: Supabase, which: Which) {
  const answer = await supabase.rpc("ops_replay", {
    // The generated type does not know that an argument may be null.
    p_ids: ("ids" in which ? which.ids : null) as string[],
    p_filter: "filter" in which ? given(which.filter) : {},
  })
  return unwrap(answer)
}

export async function cancelJobs(supabase: Supabase, ids: string[]) {
  return unwrap(await supabase.rpc("ops_cancel", { p_ids: ids }))
}

export async function setPriority(supabase: Supabase, id: string, priority: number) {
  return unwrap(await supabase.rpc("ops_set_priority", { p_job: id, p_priority: priority }))
}

export async function saveQueue(supabase: Supabase, name: string, settings: Record<string, Json>) {
  return unwrap(await supabase.rpc("ops_set_queue", { p_queue: name, p_settings: settings }))
}

export async function saveWorkspace(supabase: Supabase, id: string, limits: Record<string, Json>) {
  return unwrap(await supabase.rpc("ops_set_workspace", { p_workspace: id, p_limits: limits }))
}

/** A key without a value would be a filter for null. */
const given = (filter: JobFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Json
