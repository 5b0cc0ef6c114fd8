import { listExpiredArtifacts, markArtifactsDeleted } from "@/lib/repositories/artifacts"
import { removeFiles } from "@/lib/repositories/files"

const STEP = 100

/** Deletes what expired, in bounded steps: the file first, then the row says so. */
export async function cleanUpExports(
  deadline: number,
): Promise<{ deleted: number; done: boolean }> {
  let deleted = 0
  while (Date.now() < deadline) {
    const expired = await listExpiredArtifacts(STEP)
    if (expired.length === 0) return { deleted, done: true }
    await removeFiles(expired.map(({ path }) => path))
    deleted += await markArtifactsDeleted(expired.map(({ id }) => id))
  }
  return { deleted, done: false }
}
