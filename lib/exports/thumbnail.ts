import { setTimeout as sleep } from "node:timers/promises"
import { AppError } from "@/lib/errors"
import { getExport } from "@/lib/repositories/exports"
import type { Supabase } from "@/lib/supabase/server"
import { toExportView } from "./view"

/** The picture comes a moment after the file: who asks within this time waits for it. */
const SOON_MS = 5_000
const LOOK_EVERY_MS = 150

/** Where the picture of a first page is in Storage. */
export async function findThumbnail(supabase: Supabase, jobId: string): Promise<string> {
  for (;;) {
    const row = await getExport(supabase, jobId)
    const { file } = toExportView(row)
    if (file?.lost)
      throw new AppError(
        "file_not_found",
        "The file is no longer in Storage. Export the document again.",
      )
    if (file?.expired)
      throw new AppError("expired", "This file has expired. Export the document again.")
    if (row.thumbnail_path) return row.thumbnail_path
    const soon = row.status === "completed" && Date.parse(row.finished_at!) > Date.now() - SOON_MS
    if (!soon) throw new AppError("job_not_found", "This export has no picture.")
    await sleep(LOOK_EVERY_MS)
  }
}
