import "server-only"
import { toExportView, type ExportView } from "@/lib/exports/view"
import { listExports } from "@/lib/repositories/exports"
import type { Supabase } from "@/lib/supabase/server"

/** Exports with the moment they were looked at: texts like "in 6 days" must not differ in the browser. */
export async function loadExports(
  supabase: Supabase,
  filter: Parameters<typeof listExports>[1],
): Promise<{ views: ExportView[]; now: string }> {
  const rows = await listExports(supabase, filter)
  const now = new Date()
  return { views: rows.map((row) => toExportView(row)), now: now.toISOString() }
}

/** The newest export of each document. The rows come newest first. */
export function newestByDocument(views: ExportView[]): Map<string | null, ExportView> {
  return new Map(views.toReversed().map((view) => [view.documentId, view]))
}
