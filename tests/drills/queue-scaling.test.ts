// More workers, more work done: jobs that only wait, so that the queue is what is measured.
import { afterAll, beforeAll, expect, test } from "vitest"
import { startDrillStack, type DrillStack } from "../helpers/drill-stack"
import { Crew } from "../helpers/drill-workers"
import { until } from "../helpers/launcher"
import { service, signUp } from "../helpers/people"

const QUEUE = "drill"
const CONCURRENCY = 4
const WAIT_MS = 200
/** Enough for some seconds of steady work of each. */
const JOBS_PER_WORKER = 120

let stack: DrillStack

beforeAll(async () => {
  stack = await startDrillStack()
  await stack.sql`insert into public.queues (name, max_concurrency) values (${QUEUE}, 100)`
})
afterAll(() => stack?.stop())

interface Measured {
  workers: number
  jobsPerSecond: number
  tickSeconds: number[]
}

/** Between the moment when all have begun and the one when the last job was taken: nobody is idle. */
async function measure(workers: number): Promise<Measured> {
  const { workspaceId } = await signUp(stack)
  const total = JOBS_PER_WORKER * workers
  const jobs = Array.from({ length: total }, () => ({
    workspace_id: workspaceId,
    type: "test.wait",
    payload: { ms: WAIT_MS },
  }))
  await service(stack).rpc("enqueue_jobs", { p_queue: QUEUE, p_jobs: jobs }).throwOnError()
  const crew = new Crew(stack)
  const args = ["--concurrency", String(CONCURRENCY), "--queue", QUEUE]
  const script = "tests/helpers/waiting-worker.ts"
  const started = Array.from({ length: workers }, () => crew.start({ script, args }))
  try {
    const done = async () => {
      const [row] = await stack.sql`
        select count(*)::integer as count from public.jobs
         where workspace_id = ${workspaceId} and status = 'completed'`
      return row!.count === total
    }
    await until(done, 60_000, () => started.map(({ output }) => output().slice(-500)).join("\n"))
    const { endings } = await crew.dismiss()
    expect(endings).toEqual(started.map(() => "with code 0"))
  } finally {
    await crew.abandon()
  }

  const began = started.flatMap(({ output }) => output().match(/(?<=began )\S+/g) ?? [])
  expect(began).toHaveLength(total)
  expect(new Set(began).size).toBe(total)

  const [steady] = await stack.sql<{ jobs: number; seconds: number; workers: number }[]>`
    with attempts as (
      select t.* from public.job_attempts t join public.jobs j on j.id = t.job_id
       where j.workspace_id = ${workspaceId}
    ), span as (
      select (select max(first) from (select min(started_at) as first from attempts
                group by split_part(worker, '/', 2)) begun) as since,
             (select max(started_at) from attempts) as until
    )
    select count(*)::integer as jobs, extract(epoch from max(until) - max(since))::float as seconds,
           (select count(distinct split_part(worker, '/', 2))::integer from attempts) as workers
      from attempts, span where started_at > since and started_at <= until`
  expect(steady!.workers).toBe(workers)
  const ticks = await stack.sql<{ seconds: number }[]>`
    select extract(epoch from finished_at - started_at)::float as seconds from public.worker_ticks
     where queue = ${QUEUE} and per_workspace ? ${workspaceId} order by 1`
  return {
    workers,
    jobsPerSecond: steady!.jobs / steady!.seconds,
    tickSeconds: ticks.map(({ seconds }) => seconds),
  }
}

// Measured again when a neighbour on the machine disturbed it.
test(
  "two workers do twice, four do four times the work of one, and none does a job twice",
  { retry: 2 },
  async () => {
    const one = await measure(1)
    for (const many of [one, await measure(2), await measure(4)]) {
      const share = many.jobsPerSecond / (many.workers * one.jobsPerSecond)
      console.log(
        `[drill] scaling, ${many.workers} workers × ${CONCURRENCY}: ` +
          `${many.jobsPerSecond.toFixed(1)} jobs/s, ${share.toFixed(2)} of linear, ` +
          `ticks ${many.tickSeconds.map((seconds) => seconds.toFixed(1)).join(", ")} s`,
      )
      expect(share).toBeGreaterThanOrEqual(0.9)
    }
  },
)
