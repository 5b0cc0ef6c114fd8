import "server-only"
import { getHistory } from "@/lib/api/export-operations"
import { readHistory } from "@/lib/exports/read"
import type { Supabase } from "@/lib/supabase/server"
import { filterNames, type HistoryFilter } from "./filter"

export type SearchParams = Record<string, string | string[] | undefined>

const PAGE = 25

/** The first page for an address. What in it makes no sense is left out: a broken link still shows something. */
export async function loadHistory(supabase: Supabase, params: SearchParams) {
  const filter: HistoryFilter = {}
  for (const name of filterNames) {
    const value = params[name]
    if (typeof value !== "string" || !value.trim()) continue
    if (getHistory.query!.safeParse({ [name]: value }).success) filter[name] = value
  }
  const query = getHistory.query!.parse({ ...filter, limit: PAGE })
  const { exports, nextCursor } = await readHistory(supabase, query)
  return { filter, exports, nextCursor, now: new Date().toISOString() }
}
