import { AppError } from "@/lib/errors"
import { log } from "@/lib/log"
import { publishChanges } from "@/lib/queue/changes"
import { listFilesOfJobs, markArtifactsDeleted } from "@/lib/repositories/artifacts"
import { discardExports, getExport } from "@/lib/repositories/exports"
import { removeFiles } from "@/lib/repositories/files"
import type { Supabase } from "@/lib/supabase/server"

/** Out of the history and off the quota at once. If Storage is away, the cleanup removes the files later. */
export async function deleteExports(supabase: Supabase, jobIds: string[]): Promise<string[]> {
  const deleted = await discardExports(supabase, jobIds)
  if (deleted.length === 0) await explain(supabase, jobIds[0]!)
  const files = await listFilesOfJobs(deleted)
  try {
    await removeFiles(files.flatMap(({ paths }) => paths))
    await markArtifactsDeleted(files.map(({ id }) => id))
  } catch (err) {
    log.warn({ err, jobs: deleted }, "files left to the cleanup")
  }
  publishChanges(deleted.map((jobId) => ({ jobId })))
  return deleted
}

async function explain(supabase: Supabase, jobId: string): Promise<void> {
  const { hidden } = await getExport(supabase, jobId)
  // Deleting twice is no mistake.
  if (!hidden) throw new AppError("not_ready", "Cancel this export before you delete it.")
}
