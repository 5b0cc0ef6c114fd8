import type { Sql } from "./queue"

export interface Attempt {
  attempt: number
  outcome: "completed" | "retried" | "failed" | "cancelled" | "released" | "lost"
  created_at: Date
  started_at: Date
  finished_at: Date
}

const OUTCOMES = ["completed", "completed", "completed", "retried", "failed", "cancelled"] as const
const RARE = ["released", "lost"] as const
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
/** From a hundredth of a second to some hours, as many of each magnitude. */
const someSeconds = () => 10 ** (Math.random() * 6 - 2)

/** What ended within the last seconds is not counted yet: a minute ago is past doubt. */
const SURELY_COUNTED_MS = 60_000

/** Jobs of a queue with an attempt each that ended at random within some seconds, up to a minute ago or to now. */
export async function addAttempts(
  sql: Sql,
  queue: string,
  workspaceId: string,
  count: number,
  seconds: number,
  untilNow = false,
): Promise<Attempt[]> {
  const end = Date.now() - (untilNow ? 0 : SURELY_COUNTED_MS)
  const made = Array.from({ length: count }, (): Attempt & { id: string } => {
    const finished = end - Math.random() * seconds * 1000
    const started = finished - someSeconds() * 1000
    return {
      id: crypto.randomUUID(),
      attempt: Math.random() < 0.7 ? 1 : 2,
      outcome: Math.random() < 0.1 ? pick(RARE) : pick(OUTCOMES),
      created_at: new Date(started - someSeconds() * 1000),
      started_at: new Date(started),
      finished_at: new Date(finished),
    }
  })
  const rows = sql.json(JSON.parse(JSON.stringify(made)))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${rows}) as g (id uuid, attempt integer, outcome text,
             created_at timestamptz, started_at timestamptz, finished_at timestamptz)
    ), jobs as (
      insert into public.jobs (id, queue, workspace_id, type, title, max_attempts, status, progress, created_at, finished_at)
      select id, ${queue}, ${workspaceId}, 'test', 'Past', 5, 'completed', 100, created_at, finished_at from given
    )
    insert into public.job_attempts (job_id, attempt, worker, started_at, finished_at, outcome)
    select id, attempt, 'w', started_at, finished_at, outcome from given`
  return made
}

const bounds = [
  ...[0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 1.5, 2, 3, 4, 5, 7.5, 10, 15],
  ...[30, 60, 120, 300, 900, 3600],
]

const seconds = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000
export const runsOf = (attempts: Attempt[]) =>
  attempts.map(({ started_at, finished_at }) => seconds(started_at, finished_at))
/** Only a first attempt has waited for nothing but its turn. */
export const waitsOf = (attempts: Attempt[]) =>
  attempts
    .filter(({ attempt }) => attempt === 1)
    .map(({ created_at, started_at }) => seconds(created_at, started_at))

export const histogram = (samples: number[]): number[] => {
  const counts = Array.from({ length: bounds.length + 1 }, () => 0)
  for (const sample of samples) counts[classOf(sample)]!++
  return counts
}

const classOf = (sample: number) => {
  const found = bounds.findIndex((bound) => sample < bound)
  return found === -1 ? bounds.length : found
}

/** The class in which the quantile of these samples lies: what a histogram can know of it. */
export function classOfQuantile(samples: number[], share: number): [low: number, high: number] {
  const sorted = samples.toSorted((a, b) => a - b)
  const place = classOf(sorted[Math.ceil(share * sorted.length) - 1]!)
  return [bounds[place - 1] ?? 0, bounds[place] ?? bounds.at(-1)!]
}

export const countOf = (attempts: Attempt[], ...outcomes: Attempt["outcome"][]) =>
  attempts.filter(({ outcome }) => outcomes.includes(outcome)).length
