// What the queue keeps when things around it die: workers, connections, PostgreSQL, Storage. Real workers
// print real PDFs; nothing ticks from outside, every rescue is the claim of a worker that lives.
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { countJobs, signUpExporter, untilSettled } from "../helpers/drill-exports"
import { startDrillProxy } from "../helpers/drill-proxy"
import { startDrillStack, type DrillStack } from "../helpers/drill-stack"
import { expectNothingLost, judge, slowestRecovery, type Fault } from "../helpers/drill-verdict"
import { Crew, untilOneIsBusy } from "../helpers/drill-workers"
import { until } from "../helpers/launcher"

// A tenth of the real one, to be short. A print takes 0.2 s, so a living worker seldom needs a heartbeat.
const LEASE_SECONDS = 3
const SETTLE_MS = 90_000

let stack: DrillStack
let crew: Crew

beforeAll(async () => {
  stack = await startDrillStack()
  await stack.sql`update public.queues set lease_seconds = ${LEASE_SECONDS} where name = 'pdf'`
})
afterAll(() => stack?.stop())
beforeEach(() => {
  crew = new Crew(stack)
})
afterEach(() => crew.abandon())

const someTime = (ms: number) => sleep(Math.random() * ms)
const untilSomethingRuns = (workspaceId: string) =>
  until(async () => (await countJobs(stack, workspaceId, "processing")) > 0, 30_000)
async function untilMoreIsDone(workspaceId: string): Promise<void> {
  const done = () => countJobs(stack, workspaceId, "completed")
  const before = await done()
  await until(async () => (await done()) > before, 30_000)
}

test("twenty workers killed in mid-print lose nothing and make nothing twice", async () => {
  // Who is killed five times in a row has failed, and rightly; this drill may kill more often than that.
  // Many slots, so that those of the dead do not keep the next victim from work until they are rescued.
  await stack.sql`update public.queues set max_attempts = 50, max_concurrency = 30 where name = 'pdf'`
  const exporter = await signUpExporter(stack)
  await exporter.queue(48)
  const faults: Fault[] = []
  // One is spared: its claims are the rescue. The others may all be starting, which takes seconds.
  crew.start({ args: ["--concurrency", "1"] })
  let living = [crew.start(), crew.start()]
  while (faults.length < 20) {
    // Never short of work, so that every kill meets a worker at it.
    if ((await countJobs(stack, exporter.workspaceId, "pending")) < 10) await exporter.queue(10)
    const victim = await untilOneIsBusy(stack, living)
    await someTime(800)
    victim.signal("SIGKILL")
    faults.push({ at: new Date(), pid: victim.pid })
    living = [...living.filter((worker) => worker !== victim), crew.start()]
  }
  await untilSettled(stack, exporter.workspaceId, SETTLE_MS)
  const { endings, chromiums } = await crew.dismiss()
  await stack.sql`update public.queues set max_attempts = 5, max_concurrency = 3 where name = 'pdf'`

  const verdict = await judge(stack, exporter.workspaceId)
  const recovery = await slowestRecovery(stack, exporter.workspaceId, faults)
  expectNothingLost("workers killed", verdict, faults.length, recovery)
  expect(verdict.setbacks["lost worker_lost"]).toBeGreaterThanOrEqual(10)
  expect(endings.filter((how) => how === "by SIGKILL")).toHaveLength(20)
  expect(endings.filter((how) => how === "with code 0")).toHaveLength(3)
  expect(chromiums).toEqual([])
})

test("connections cut in mid-work are noticed, and the work is done again soon", async () => {
  const exporter = await signUpExporter(stack)
  await exporter.queue(40)
  const faults: Fault[] = []
  crew.start()
  crew.start()
  let cut = 0
  while (faults.length < 4) {
    await untilMoreIsDone(exporter.workspaceId)
    await untilSomethingRuns(exporter.workspaceId)
    await someTime(200)
    const ended = await stack.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`
    expect(ended.length).toBeGreaterThan(0)
    cut += ended.length
    await sleep(300)
    await stack.restartApi()
    faults.push({ at: new Date() })
  }
  await untilSettled(stack, exporter.workspaceId, SETTLE_MS)
  const { endings, chromiums } = await crew.dismiss()

  const verdict = await judge(stack, exporter.workspaceId)
  const recovery = await slowestRecovery(stack, exporter.workspaceId, faults)
  expectNothingLost("connections cut", verdict, faults.length, recovery, `${cut} connections`)
  expect(Object.keys(verdict.setbacks)).not.toEqual([])
  expect(endings).toEqual(["with code 0", "with code 0"])
  expect(chromiums).toEqual([])
})

test("PostgreSQL may be restarted while workers work", async () => {
  const exporter = await signUpExporter(stack)
  await exporter.queue(40)
  crew.start()
  crew.start()
  await untilMoreIsDone(exporter.workspaceId)
  await untilSomethingRuns(exporter.workspaceId)
  await stack.stopPostgres()
  await sleep(1_000)
  await stack.startPostgres()
  await stack.restartApi()
  const back = new Date()
  const before = await countJobs(stack, exporter.workspaceId, "completed")
  expect(before).toBeLessThan(40)
  await untilSettled(stack, exporter.workspaceId, SETTLE_MS)
  const { endings, chromiums } = await crew.dismiss()

  const verdict = await judge(stack, exporter.workspaceId)
  const recovery = await slowestRecovery(stack, exporter.workspaceId, [{ at: back }])
  expectNothingLost("PostgreSQL restarted", verdict, 1, recovery, `${before} done before`)
  expect(endings).toEqual(["with code 0", "with code 0"])
  expect(chromiums).toEqual([])
})

test("exports that Storage refuses are tried again soon, until it takes them", async () => {
  const exporter = await signUpExporter(stack)
  await exporter.queue(24)
  const proxy = await startDrillProxy(stack.supabaseUrl)
  const worker = crew.start({ supabaseUrl: proxy.url })
  try {
    await untilOneIsBusy(stack, [worker])
    proxy.refuse = "/storage/v1/object/"
    await until(() => proxy.refusals >= 3, 10_000)
    await sleep(3_000)
    proxy.refuse = undefined
    await untilSettled(stack, exporter.workspaceId, SETTLE_MS)
    await crew.dismiss()

    const verdict = await judge(stack, exporter.workspaceId)
    const recovery = await slowestRecovery(stack, exporter.workspaceId)
    expectNothingLost("Storage refused", verdict, proxy.refusals, recovery)
    // Pictures of what was already kept may have been refused too.
    const { "retried unavailable": retried, ...others } = verdict.setbacks
    expect(retried).toBeGreaterThanOrEqual(3)
    expect(retried).toBeLessThanOrEqual(proxy.refusals)
    expect(others).toEqual({})
    expect(verdict.orphans).toBe(0)
  } finally {
    await proxy.stop()
  }
})

test("exports whose progress could not be written are tried again soon", async () => {
  const exporter = await signUpExporter(stack)
  await exporter.queue(12)
  const proxy = await startDrillProxy(stack.supabaseUrl)
  crew.start({ supabaseUrl: proxy.url })
  try {
    await untilSomethingRuns(exporter.workspaceId)
    proxy.refuse = "/rest/v1/rpc/report_progress"
    await until(() => proxy.refusals >= 3, 10_000)
    proxy.refuse = undefined
    await untilSettled(stack, exporter.workspaceId, SETTLE_MS)
    await crew.dismiss()

    const verdict = await judge(stack, exporter.workspaceId)
    const recovery = await slowestRecovery(stack, exporter.workspaceId)
    expectNothingLost("database refused", verdict, proxy.refusals, recovery)
  } finally {
    await proxy.stop()
  }
})
