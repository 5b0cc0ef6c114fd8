import { AppError } from "@/lib/errors"
import { getBatch, listBatchJobIds } from "@/lib/repositories/batches"
import { countDownloads, listExportsById, type CountedDownload } from "@/lib/repositories/exports"
import type { Supabase } from "@/lib/supabase/server"
import { zipResponse } from "./zip"

/** A ZIP of a batch: all of it, or with `partial` what is ready and a manifest of the rest. */
export async function downloadBatch(
  supabase: Supabase,
  batchId: string,
  partial: boolean,
  signal: AbortSignal,
): Promise<Response> {
  const { status, total, waiting, running, completed, failed, cancelled } = await getBatch(
    supabase,
    batchId,
  )
  if (status !== "completed" && !partial) {
    const hint = "Add ?partial=true for a ZIP of what is ready."
    const message =
      status === "processing"
        ? `${completed} of ${total} are ready. Wait for the rest. ${hint}`
        : `${total - completed} of ${total} could not be printed. ${hint}`
    const details = { total, waiting, running, completed, failed, cancelled }
    throw new AppError("not_ready", message, { details })
  }
  const jobIds = [...new Set(await listBatchJobIds(supabase, batchId))]
  return zipOf(await countDownloads(supabase, jobIds), signal)
}

/** A ZIP of whatever someone picked from their history, in their order. */
export async function downloadSelection(
  supabase: Supabase,
  jobIds: string[],
  signal: AbortSignal,
): Promise<Response> {
  const asked = [...new Set(jobIds)]
  // Asked first: what is refused is not counted as downloaded.
  if ((await listExportsById(supabase, asked)).length < asked.length)
    throw new AppError("job_not_found", "Not all of these exports are in your workspace.")
  return zipOf(await countDownloads(supabase, asked), signal)
}

async function zipOf(files: CountedDownload[], signal: AbortSignal): Promise<Response> {
  if (files.length > 0 && files.every(({ expired }) => expired))
    throw new AppError("expired", "These files have expired. Export the documents again.")
  const day = new Date().toISOString().slice(0, 10)
  const name = `Pressrun ${day} (${files.length} ${files.length === 1 ? "file" : "files"}).zip`
  return zipResponse({ files, name, signal })
}
