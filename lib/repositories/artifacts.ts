import { adminClient } from "@/lib/supabase/admin"
import { unwrap } from "./unwrap"

/** What one artifact has in Storage. */
export interface StoredFiles {
  id: string
  paths: string[]
}

const filesOf = (row: {
  id: string
  path: string
  thumbnail_path: string | null
}): StoredFiles => ({
  id: row.id,
  paths: row.thumbnail_path ? [row.path, row.thumbnail_path] : [row.path],
})

export async function listExpiredArtifacts(limit: number): Promise<StoredFiles[]> {
  return unwrap(await adminClient().rpc("list_expired_artifacts", { p_limit: limit })).map(filesOf)
}

export async function listFilesOfJobs(jobIds: string[]): Promise<StoredFiles[]> {
  const found = await adminClient()
    .from("artifacts")
    .select("id, path, thumbnail_path")
    .in("job_id", jobIds)
    .is("deleted_at", null)
  return unwrap(found).map(filesOf)
}

/** False when the file has gone meanwhile. */
export async function attachThumbnail(
  jobId: string,
  path: string,
  thumbnailPath: string,
): Promise<boolean> {
  return unwrap(
    await adminClient().rpc("attach_thumbnail", {
      p_job: jobId,
      p_path: path,
      p_thumbnail: thumbnailPath,
    }),
  )
}

/** After Storage said that it has no such file. Does nothing when it has it after all. */
export async function markFileLost(jobId: string): Promise<boolean> {
  return unwrap(await adminClient().rpc("mark_file_lost", { p_job: jobId }))
}

export async function markArtifactsDeleted(ids: string[]): Promise<number> {
  return unwrap(await adminClient().rpc("mark_artifacts_deleted", { p_ids: ids }))
}

/** Files in the order of their names, each with whether no row speaks for it. */
export async function listStrayFiles(after: string, limit: number) {
  return unwrap(await adminClient().rpc("list_stray_files", { p_after: after, p_limit: limit }))
}

export async function pruneHistory(days: { jobs: number; ticks: number }, limit: number) {
  const [pruned] = unwrap(
    await adminClient().rpc("prune_history", {
      p_job_days: days.jobs,
      p_tick_days: days.ticks,
      p_limit: limit,
    }),
  )
  return pruned ?? { jobs: 0, batches: 0, ticks: 0 }
}

export interface CleanupRun {
  started_at: string
  expired: number
  stray: number
  pruned_jobs: number
  done: boolean
  error: string | null
}

export async function recordCleanup(run: CleanupRun): Promise<void> {
  unwrap(await adminClient().rpc("record_cleanup", { p_run: { ...run } }))
}
