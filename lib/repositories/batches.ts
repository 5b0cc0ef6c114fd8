import { z } from "zod"
import { AppError } from "@/lib/errors"
import type { Supabase } from "@/lib/supabase/server"
import { batchRow, type BatchRow } from "./batch-row"
import { unwrap } from "./unwrap"

export async function getBatch(supabase: Supabase, id: string): Promise<BatchRow> {
  const row = unwrap(await supabase.from("batch_overviews").select().eq("id", id).maybeSingle())
  if (!row) throw new AppError("batch_not_found", "There is no such batch in your workspace.")
  return batchRow.parse(row)
}

/** Several clicks of Export, newest first. */
export async function listBatches(supabase: Supabase, limit: number): Promise<BatchRow[]> {
  const found = await supabase
    .from("batch_overviews")
    .select()
    .gt("total", 1)
    .order("created_at", { ascending: false })
    .limit(limit)
  return z.array(batchRow).parse(unwrap(found))
}

/** The ids of its jobs, as selected. One that is in it twice is named twice. */
export async function listBatchJobIds(supabase: Supabase, id: string): Promise<string[]> {
  const found = await supabase
    .from("batch_items")
    .select("job_id")
    .eq("batch_id", id)
    .order("position")
  return unwrap(found).map(({ job_id }) => job_id)
}

export interface Moved {
  jobId: string
  status: string
}

const moved = (rows: { job_id: string; status: string }[]): Moved[] =>
  rows.map(({ job_id, status }) => ({ jobId: job_id, status }))

export async function cancelBatch(supabase: Supabase, id: string): Promise<Moved[]> {
  return moved(unwrap(await supabase.rpc("cancel_batch", { p_batch: id })))
}

export async function retryBatch(supabase: Supabase, id: string): Promise<Moved[]> {
  return moved(unwrap(await supabase.rpc("retry_batch", { p_batch: id })))
}
