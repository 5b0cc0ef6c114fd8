import { AppError } from "@/lib/errors"
import { getBatch, listBatchJobIds } from "@/lib/repositories/batches"
import { publishChange } from "@/lib/queue/changes"
import { markFileLost } from "@/lib/repositories/artifacts"
import {
  countDownload,
  countDownloads,
  listExportsById,
  type CountedDownload,
} from "@/lib/repositories/exports"
import { signFile } from "@/lib/repositories/files"
import type { Supabase } from "@/lib/supabase/server"
import { zipHead, zipResponse } from "./zip"

const LINK_SECONDS = 3600

/** `head` answers what GET would, but counts no download and reads no file. */
export interface Download {
  signal: AbortSignal
  head: boolean
}

export const downloadOf = ({ signal, method }: Request): Download => ({
  signal,
  head: method === "HEAD",
})

/** A link to the file of one export. With `inline` the browser shows it, otherwise it saves it under its name. */
export async function linkToFile(
  supabase: Supabase,
  jobId: string,
  { inline, head }: { inline: boolean; head: boolean },
): Promise<string> {
  try {
    const { path, file_name } = await countDownload(supabase, jobId, !head)
    return await signFile(path, LINK_SECONDS, inline ? undefined : file_name)
  } catch (error) {
    if (error instanceof AppError && error.code === "file_not_found") await tellLost(jobId)
    throw error
  }
}

/** From now on its owner sees that the file is lost, before they ask for it. */
async function tellLost(jobId: string): Promise<void> {
  if (await markFileLost(jobId)) publishChange({ jobId })
}

/** A ZIP of a batch: all of it, or with `partial` what is ready and a manifest of the rest. */
export async function downloadBatch(
  supabase: Supabase,
  batchId: string,
  partial: boolean,
  download: Download,
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
  return zipOf(await countDownloads(supabase, jobIds, !download.head), download)
}

/** A ZIP of whatever someone picked from their history, in their order. */
export async function downloadSelection(
  supabase: Supabase,
  jobIds: string[],
  download: Download,
): Promise<Response> {
  const asked = [...new Set(jobIds)]
  // Asked first: what is refused is not counted as downloaded.
  if ((await listExportsById(supabase, asked)).length < asked.length)
    throw new AppError("job_not_found", "Not all of these exports are in your workspace.")
  return zipOf(await countDownloads(supabase, asked, !download.head), download)
}

async function zipOf(files: CountedDownload[], { signal, head }: Download): Promise<Response> {
  if (files.length > 0 && files.every(({ expired }) => expired))
    throw new AppError("expired", "These files have expired. Export the documents again.")
  const lost = files.filter(
    ({ status, expired, path }) => status === "completed" && !expired && !path,
  )
  for (const { jobId } of lost) await tellLost(jobId)
  if (lost.length > 0 && lost.length === files.length)
    throw new AppError(
      "file_not_found",
      "These files are no longer in Storage. Export the documents again.",
    )
  const day = new Date().toISOString().slice(0, 10)
  const name = `Pressrun ${day} (${files.length} ${files.length === 1 ? "file" : "files"}).zip`
  return head ? zipHead(name) : zipResponse({ files, name, signal })
}
