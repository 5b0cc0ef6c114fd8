import fs from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import type { Sql } from "../../tests/helpers/queue"
import { median, timed } from "../queue/numbers"
import { change, changeAll, type Followed } from "./crowd"
import type { ListeningProcess } from "./listeners"

const clock = () => performance.timeOrigin + performance.now()

/** From before the change is sent to the database until its event is read by the client. */
export async function measureDelays(
  sql: Sql,
  listeners: ListeningProcess,
  all: Followed[],
  samples: number,
): Promise<number[]> {
  const delays: number[] = []
  for (let n = 0; n < samples; n++) {
    // At any moment between two looks.
    await sleep(Math.random() * 200)
    const one = all[Math.floor(Math.random() * all.length)]!
    const began = clock()
    const revision = await change(sql, one, 20 + (n % 60))
    delays.push((await listeners.whenHeard(one.jobId, revision)) - began)
  }
  return delays
}

/** All change at once; each listener is told of its own. */
export async function measureBurst(sql: Sql, listeners: ListeningProcess, all: Followed[]) {
  const began = clock()
  const revisions = await changeAll(sql, all)
  const heard = all.map(({ jobId }) => listeners.whenHeard(jobId, revisions.get(jobId)!))
  return (await Promise.all(heard)).map((at) => at - began)
}

export interface Load {
  looksPerSecond: number
  commitsPerSecond: number
  lookMs: number
}

/** Idle sessions report what they did after ten seconds: until then the counters tell of what came before. */
const REPORTED_MS = 11_000

/** What the database does in a while in which nothing changes. */
export async function measureLoad(sql: Sql, seconds: number): Promise<Load> {
  await sleep(REPORTED_MS)
  const before = await counters(sql)
  await sleep(seconds * 1000)
  const after = await counters(sql)
  const passed = after.at - before.at
  const looks = after.looks - before.looks
  return {
    looksPerSecond: looks / passed,
    commitsPerSecond: (after.commits - before.commits) / passed,
    lookMs: (after.ms - before.ms) / looks,
  }
}

async function counters(sql: Sql) {
  const [row] = await sql`
    select extract(epoch from clock_timestamp())::float8 as at,
           (select sum(xact_commit) from pg_stat_database)::float8 as commits,
           coalesce(calls, 0)::float8 as looks, coalesce(total_time, 0)::float8 as ms
      from (select) one left join pg_stat_user_functions on funcname = 'list_changed_exports'`
  return row as unknown as { at: number; commits: number; looks: number; ms: number }
}

/** The question of the watcher, with as many jobs and as many workspaces, none of which has changed. */
export async function measureLook(sql: Sql, all: Followed[]): Promise<number> {
  const known = await sql`
    select id, revision::float8 from public.jobs where id = any (${all.map(({ jobId }) => jobId)})`
  const followed = await sql`
    select workspace_id as id, max(place)::float8 as place from public.jobs
     where workspace_id = any (${all.map(({ workspaceId }) => workspaceId)}) group by 1`
  const look = () =>
    sql`select * from public.list_changed_exports(${sql.json([...known] as never)}, ${sql.json([...followed] as never)})`
  const times: number[] = []
  for (let n = 0; n < 50; n++) times.push(await timed(look))
  return median(times)
}

export const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024
