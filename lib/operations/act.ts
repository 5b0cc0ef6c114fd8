import { publishChanges } from "@/lib/queue/changes"
import * as repository from "@/lib/repositories/operations"
import type { Json } from "@/lib/supabase/database.types"
import type { Supabase } from "@/lib/supabase/server"
import { camelKeys } from "./camel-keys"
import { workspaceLimits } from "./use-view"
import { queueSettings, type QueueSettings } from "./overview-view"

type Row = { job_id: string; title: string; result: string }

/** Whoever follows one of these exports in this process hears of it at once. */
function told(rows: Row[]) {
  publishChanges(rows.map(({ job_id }) => ({ jobId: job_id })))
  return rows.map(({ job_id, title, result }) => ({ jobId: job_id, title, result }))
}

export async function cancelJobs(supabase: Supabase, ids: string[]) {
  return told(await repository.cancelJobs(supabase, ids))
}

export async function replayJobs(supabase: Supabase, which: repository.Which) {
  return told(await repository.replayJobs(supabase, which))
}

export async function saveQueue(
  supabase: Supabase,
  name: string,
  settings: Partial<QueueSettings>,
): Promise<QueueSettings> {
  return queueSettings.parse(
    camelKeys(await repository.saveQueue(supabase, name, snakeKeys(settings))),
  )
}

export async function saveWorkspace(
  supabase: Supabase,
  id: string,
  limits: Record<string, number | undefined>,
) {
  const row = await repository.saveWorkspace(supabase, id, snakeKeys(limits))
  return workspaceLimits.parse(camelKeys(row))
}

const snake = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const snakeKeys = (edit: object): Record<string, Json> =>
  Object.fromEntries(Object.entries(edit).map(([key, value]) => [snake(key), value as Json]))
