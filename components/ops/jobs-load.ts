import "server-only"
import { listOperatorJobs } from "@/lib/api/operator-operations"
import { readJobs } from "@/lib/operations/read"
import type { Supabase } from "@/lib/supabase/server"
import { filterNames, type JobsFilter } from "./jobs-filter"
import { PAGE } from "./jobs-merge"

export type SearchParams = Record<string, string | string[] | undefined>

const parameters = listOperatorJobs.query!

/** The first page for an address. What in it makes no sense is left out: a broken link still shows something. */
export async function loadJobs(supabase: Supabase, params: SearchParams) {
  const given = filterNames.flatMap((name) => {
    const value = params[name]
    if (typeof value !== "string" || !value.trim()) return []
    return parameters.safeParse({ [name]: value }).success ? [[name, value]] : []
  })
  const filter = Object.fromEntries(given) as JobsFilter
  const first = await readJobs(supabase, parameters.parse({ ...filter, limit: PAGE }))
  return { filter, first, now: new Date().toISOString() }
}
