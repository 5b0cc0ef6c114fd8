import "server-only"
import { loadExports, newestByDocument } from "@/components/exports/load"
import { toDocumentSummary } from "@/lib/documents/view"
import { documentKinds } from "@/lib/press/kinds"
import { templatesFor } from "@/lib/press/templates"
import { listDocuments } from "@/lib/repositories/documents"
import { getUsage } from "@/lib/repositories/usage"
import type { Supabase } from "@/lib/supabase/server"
import type { Newest, Query, TemplateInfo } from "./types"

/** More than almost anybody has. Below it the browser searches by itself; above, the server does. */
const MOST = 300

// Enough to find every export that is still under way, and the last of most documents.
const RECENT_EXPORTS = 200

const templates: TemplateInfo[] = documentKinds.flatMap((kind) =>
  templatesFor(kind).map(({ slug, name, description }) => ({ slug, name, kind, description })),
)

async function loadItems(supabase: Supabase, { text, kind, sort }: Query) {
  const page = { limit: MOST + 1, offset: 0 }
  const all = await listDocuments(supabase, { sort, ...page })
  if (all.length <= MOST) return { rows: all, complete: true }
  const asked = { text: text.trim() || undefined, kind: kind || undefined, sort, ...page }
  const rows = asked.text || asked.kind ? await listDocuments(supabase, asked) : all
  return { rows: rows.slice(0, MOST), complete: false }
}

export async function loadBoard(supabase: Supabase, query: Query) {
  const [{ rows, complete }, { views, now }, usage] = await Promise.all([
    loadItems(supabase, query),
    loadExports(supabase, { limit: RECENT_EXPORTS }),
    getUsage(supabase),
  ])
  const shown = new Set<string | null>(rows.map(({ id }) => id))
  const newest = [...newestByDocument(views)].filter(([id]) => shown.has(id))
  return {
    items: rows.map(toDocumentSummary),
    complete,
    newest: Object.fromEntries(newest) as Newest,
    now,
    templates,
    batchLimit: usage.max_batch_size,
  }
}
