import { z } from "zod"
import * as repository from "@/lib/repositories/operations"
import { listActions } from "@/lib/repositories/operators"
import type { Json } from "@/lib/supabase/database.types"
import type { Supabase } from "@/lib/supabase/server"
import { camelKeys } from "./camel-keys"
import { operatorJob, operatorJobDetails } from "./job-view"
import { cleanupRun, overview, problem, seriesStep, type Overview } from "./overview-view"
import { action, workspaceUse } from "./use-view"

/** For one operator, or for the one loop that looks on behalf of all. */
export async function readOverview(supabase?: Supabase): Promise<Overview> {
  const row = (await repository.readOverview(supabase)) as { signs: Json; problems: object[] }
  const { signs, problems, ...rest } = row
  const open = problems.map((one) => ({ ...one, resolved_at: null }))
  return overview.parse(camelKeys({ ...rest, ...(signs as object), problems: open }))
}

export async function readSeries(supabase: Supabase, span: string) {
  return z.array(seriesStep).parse(camelKeys(await repository.readSeries(supabase, span)))
}

export async function readProblems(supabase: Supabase) {
  const [{ problems }, resolved] = await Promise.all([
    readOverview(supabase),
    readResolvedProblems(supabase),
  ])
  return { open: problems, resolved }
}

export async function readResolvedProblems(supabase: Supabase) {
  return z.array(problem).parse(camelKeys(await repository.listResolvedProblems(supabase)))
}

export async function readCleanups(supabase: Supabase) {
  return z.array(cleanupRun).parse(camelKeys(await repository.listCleanups(supabase)))
}

export async function readWorkspaceUse(supabase: Supabase) {
  return z.array(workspaceUse).parse(camelKeys(await repository.listWorkspaceUse(supabase)))
}

type Page = { cursor?: string; limit: number }

/** Cursors are the place of the last row: rows that come or go do not shift the next page. */
const before = ({ cursor }: Page) => (cursor ? Number.parseInt(cursor, 36) : undefined)

/** One row more than asked for was read, to know whether there is another page. */
function cutPage<Row>(rows: Row[], { limit }: Page, placeOf: (row: Row) => number) {
  const page = rows.slice(0, limit)
  const nextCursor = rows.length > limit ? placeOf(page.at(-1)!).toString(36) : null
  return { page, nextCursor }
}

export async function readJobs(supabase: Supabase, query: repository.JobFilter & Page) {
  const { cursor, limit, ...filter } = query
  const rows = await repository.findJobs(supabase, filter, {
    before: before({ cursor, limit }),
    limit: limit + 1,
  })
  const { page, nextCursor } = cutPage(rows as unknown as JobRow[], query, ({ place }) => place)
  return { jobs: page.map((row) => operatorJob.parse(reshape(row))), nextCursor }
}

export async function readJob(supabase: Supabase, id: string) {
  const row = (await repository.readJob(supabase, id)) as unknown as JobRow
  const attemptsMade = (row.attempts_made ?? []).map((attempt) => ({
    ...attempt,
    error: errorOf(attempt),
  }))
  return operatorJobDetails.parse({
    ...reshape({ ...row, attempts_made: attemptsMade }),
    file: camelKeys(row.artifact),
    batchIds: row.batches,
  })
}

export async function readActions(supabase: Supabase, query: { target?: string } & Page) {
  const rows = await listActions(supabase, {
    target: query.target,
    before: before(query),
    limit: query.limit + 1,
  })
  const { page, nextCursor } = cutPage(rows, query, ({ id }) => id)
  return { actions: z.array(action).parse(camelKeys(page)), nextCursor }
}

interface Failed {
  error_code: string | null
  error_message: string | null
}

interface JobRow extends Failed {
  place: number
  parked: boolean
  run_after: string
  status: string
  cancel_requested_at: string | null
  attempts_made?: Failed[]
  artifact?: Json
  batches?: string[]
}

const errorOf = ({ error_code, error_message }: Failed) =>
  error_code === null ? null : { code: error_code, message: error_message }

const reshape = (row: JobRow) => ({
  ...(camelKeys(row) as object),
  retryAt: row.parked ? row.run_after : null,
  cancelling: row.status === "processing" && row.cancel_requested_at !== null,
  error: errorOf(row),
})
