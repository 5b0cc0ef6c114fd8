// What a worker does when it is stopped, suspended or cancelled, or when its Chromium dies.
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { countJobs, signUpExporter, untilSettled } from "../helpers/drill-exports"
import { startDrillStack, type DrillStack } from "../helpers/drill-stack"
import { expectNothingLost, judge, slowestRecovery } from "../helpers/drill-verdict"
import { browserOf, chromiumsOf, Crew, heldBy, untilOneIsBusy } from "../helpers/drill-workers"
import { until } from "../helpers/launcher"

const SETTLE_MS = 90_000
const HEARTBEAT_SECONDS = 10

let stack: DrillStack
let crew: Crew

beforeAll(async () => {
  stack = await startDrillStack()
})
afterAll(() => stack?.stop())
beforeEach(() => {
  crew = new Crew(stack)
})
afterEach(() => crew.abandon())

const setLease = (seconds: number) =>
  stack.sql`update public.queues set lease_seconds = ${seconds} where name = 'pdf'`

test("a Chromium killed in mid-print costs its jobs one attempt and nothing else", async () => {
  await setLease(30)
  const exporter = await signUpExporter(stack)
  await exporter.queue(40)
  const worker = crew.start()
  let kills = 0
  while (kills < 6) {
    await untilOneIsBusy(stack, [worker], ["rendering", "printing"])
    process.kill(browserOf(worker)!, "SIGKILL")
    kills++
    // Four more exports between two kills: nobody is hit often enough to be out of attempts.
    const done = await countJobs(stack, exporter.workspaceId, "completed")
    await until(
      async () => (await countJobs(stack, exporter.workspaceId, "completed")) >= done + 4,
      30_000,
      worker.output,
    )
  }
  await untilSettled(stack, exporter.workspaceId, SETTLE_MS)
  const { endings, chromiums } = await crew.dismiss()

  const verdict = await judge(stack, exporter.workspaceId)
  const recovery = await slowestRecovery(stack, exporter.workspaceId)
  expectNothingLost("Chromium killed", verdict, kills, recovery)
  expect(verdict.setbacks["retried browser_crashed"]).toBeGreaterThanOrEqual(kills)
  expect(Object.keys(verdict.setbacks)).toEqual(["retried browser_crashed"])
  expect(endings).toEqual(["with code 0"])
  expect(chromiums).toEqual([])
})

test("a worker told to stop finishes what it holds and takes nothing more", async () => {
  const exporter = await signUpExporter(stack)
  await exporter.queue(12)
  const worker = crew.start()
  await untilOneIsBusy(stack, [worker], ["rendering", "printing"])
  const held = await heldBy(stack, worker)
  const told = Date.now()
  const { endings, chromiums } = await crew.dismiss()
  const seconds = (Date.now() - told) / 1000
  expect(endings).toEqual(["with code 0"])
  expect(chromiums).toEqual([])
  expect(seconds).toBeLessThan(25)
  const finished = await stack.sql`
    select id from public.jobs
     where id in ${stack.sql(held)} and status = 'completed' and attempts = 1`
  expect(finished).toHaveLength(held.length)
  expect(await countJobs(stack, exporter.workspaceId, "processing")).toBe(0)
  expect(await countJobs(stack, exporter.workspaceId, "pending")).toBeGreaterThan(0)

  crew = new Crew(stack)
  crew.start()
  await untilSettled(stack, exporter.workspaceId, SETTLE_MS)
  await crew.dismiss()
  const verdict = await judge(stack, exporter.workspaceId)
  const remark = `${held.length} held and finished, ended in ${seconds.toFixed(1)} s`
  expectNothingLost("told to stop", verdict, 1, { seconds: 0, lateSeconds: 0 }, remark)
  expect(verdict.setbacks).toEqual({})
})

test("a worker out of grace gives its jobs back, and no attempt of their budget is spent", async () => {
  const exporter = await signUpExporter(stack)
  await exporter.queue(24)
  let slowest = 0
  for (let stops = 0; stops < 4; stops++) {
    const worker = crew.start({ args: ["--concurrency", "3", "--grace", "0"] })
    await untilOneIsBusy(stack, [worker], ["rendering", "printing"])
    const told = Date.now()
    worker.signal("SIGTERM")
    expect(await worker.ended).toBe("with code 0")
    slowest = Math.max(slowest, Date.now() - told)
    expect(await heldBy(stack, worker)).toEqual([])
  }
  crew.start()
  await untilSettled(stack, exporter.workspaceId, SETTLE_MS)
  const { chromiums } = await crew.dismiss()

  const verdict = await judge(stack, exporter.workspaceId)
  // When a job is given back to nobody it waits for the next worker to start: no recovery to measure.
  const recovery = { seconds: slowest / 1000, lateSeconds: 0 }
  expectNothingLost("out of grace", verdict, 4, recovery)
  expect(verdict.setbacks.released).toBeGreaterThanOrEqual(4)
  expect(Object.keys(verdict.setbacks)).toEqual(["released"])
  expect(slowest).toBeLessThan(20_000)
  expect(chromiums).toEqual([])
  const burnt = await stack.sql`
    select j.id from public.jobs j join public.queues q on q.name = j.queue
     where j.workspace_id = ${exporter.workspaceId}
       and (j.max_attempts - j.attempts <> q.max_attempts - 1
         or j.attempts - 1 <> (select count(*) from public.job_attempts t
                                where t.job_id = j.id and t.outcome = 'released'))`
  expect([...burnt]).toEqual([])
})

test("a running export that is cancelled ends within a heartbeat and leaves no file", async () => {
  await setLease(30)
  const exporter = await signUpExporter(stack)
  const jobId = await exporter.queueLong()
  const worker = crew.start()
  await untilOneIsBusy(stack, [worker], ["rendering", "printing"])
  // A print that does not end: the browser stands still.
  const browser = browserOf(worker)!
  process.kill(browser, "SIGSTOP")
  await sleep(500)
  expect(await heldBy(stack, worker)).toEqual([jobId])

  const asked = Date.now()
  const { data } = await exporter.client.rpc("cancel_job", { p_job: jobId }).throwOnError()
  expect(data).toBe("cancelling")
  await untilSettled(stack, exporter.workspaceId, 20_000)
  const seconds = (Date.now() - asked) / 1000
  const [job] = await stack.sql`select status, slot, attempts from public.jobs where id = ${jobId}`
  expect(job).toEqual({ status: "cancelled", slot: null, attempts: 1 })
  expect(seconds).toBeLessThan(HEARTBEAT_SECONDS + 5)
  await until(() => chromiumsOf([worker]).every(({ pid }) => pid !== browser), 5_000)

  // The slot and the worker are good for the next one.
  const cancelled = await judge(stack, exporter.workspaceId)
  await exporter.queue(3)
  await untilSettled(stack, exporter.workspaceId, SETTLE_MS)
  const { endings, chromiums } = await crew.dismiss()
  expect(await countJobs(stack, exporter.workspaceId, "completed")).toBe(3)
  expect(cancelled).toMatchObject({ leaked: 0, orphans: 0, unexplained: 0 })
  expect(endings).toEqual(["with code 0"])
  expect(chromiums).toEqual([])
  console.log(
    `[drill] running export cancelled: ended in ${seconds} s, slots leaked 0, files left 0`,
  )
})

test("a worker that slept through its lease changes nothing when it wakes", async () => {
  await setLease(3)
  const exporter = await signUpExporter(stack)
  await exporter.queue(24)
  const sleeper = crew.start()
  await untilOneIsBusy(stack, [sleeper], ["rendering", "printing"])
  const other = crew.start()
  sleeper.signal("SIGSTOP")
  const asleep = new Date()
  const held = await heldBy(stack, sleeper)
  await untilOneIsBusy(stack, [other])
  await sleep(1_500)
  sleeper.signal("SIGCONT")
  await untilSettled(stack, exporter.workspaceId, SETTLE_MS)
  const { endings, chromiums } = await crew.dismiss()

  const verdict = await judge(stack, exporter.workspaceId)
  const recovery = await slowestRecovery(stack, exporter.workspaceId, [{ at: asleep }])
  expectNothingLost("worker suspended", verdict, 1, recovery, `${held.length} held`)
  expect(held.length).toBeGreaterThan(0)
  expect(verdict.setbacks["lost worker_lost"]).toBeGreaterThanOrEqual(held.length)
  // It was told that they are no longer its own, and took away what it had made of them.
  expect(verdict.orphans).toBe(0)
  expect(endings).toEqual(["with code 0", "with code 0"])
  expect(chromiums).toEqual([])
})
