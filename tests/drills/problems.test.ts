// What an operator is told when things break: each appears within two ticks and goes when it is mended. Real
// processes, real prints, ticks over HTTP; only the clock is helped along.
import { hostname } from "node:os"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { startDrillApp, type DrillApp } from "../helpers/drill-app"
import { countJobs, signUpExporter } from "../helpers/drill-exports"
import { startDrillStack, type DrillStack } from "../helpers/drill-stack"
import { Crew, untilOneIsBusy } from "../helpers/drill-workers"
import { until } from "../helpers/launcher"

let stack: DrillStack
let app: DrillApp
let crew: Crew

beforeAll(async () => {
  stack = await startDrillStack()
  app = await startDrillApp(stack)
}, 300_000)
afterAll(() => stack?.stop())
beforeEach(() => {
  crew = new Crew(stack)
})
afterEach(() => crew.abandon())

const setLease = (seconds: number) =>
  stack.sql`update public.queues set lease_seconds = ${seconds} where name = 'pdf'`

test("a worker killed in mid-print is told of until its export is printed elsewhere", async () => {
  await setLease(3)
  const exporter = await signUpExporter(stack)
  const jobId = await exporter.queueLong(900)
  const worker = crew.start()
  await untilOneIsBusy(stack, [worker], ["rendering", "printing"])
  worker.signal("SIGKILL")
  await worker.ended
  await until(async () => {
    const [job] = await stack.sql`
      select lease_expires_at < clock_timestamp() as expired from public.jobs where id = ${jobId}`
    return job!.expired as boolean
  }, 10_000)

  const tick = app.tick()
  await until(async () => (await app.problems("worker_lost")).open.length > 0, 10_000)
  const { open } = await app.problems("worker_lost")
  expect(open).toMatchObject([{ subject: `${hostname()}/${worker.pid}` }])
  await tick
  expect(await countJobs(stack, exporter.workspaceId, "completed")).toBe(1)
  await app.tick()
  const after = await app.problems("worker_lost")
  expect(after.open).toEqual([])
  expect(after.resolved).toHaveLength(1)
  await setLease(30)
})

test("a job that hangs while its worker beats is told of until it is cancelled", async () => {
  const { workspaceId } = await signUpExporter(stack)
  const jobs = [{ workspace_id: workspaceId, type: "test.wait", title: "Endless" }]
  const endless = jobs.map((job) => ({ ...job, payload: { ms: 600_000 } }))
  const [row] = await stack.sql`
    select job_id from public.enqueue_jobs('pdf', ${stack.sql.json(endless)})`
  const jobId = row!.job_id as string
  const worker = crew.start({ script: "tests/helpers/waiting-worker.ts", args: [] })
  await untilOneIsBusy(stack, [worker])
  const lease = async () =>
    (await stack.sql`select lease_expires_at as at from public.jobs where id = ${jobId}`)[0]!
      .at as Date
  const first = await lease()
  await until(async () => +(await lease()) > +first, 20_000)
  expect((await app.problems("stuck")).open).toEqual([])

  // Six minutes pass.
  await stack.sql`
    update public.jobs set started_at = started_at - interval '6 minutes' where id = ${jobId}`
  await app.tick()
  expect((await app.problems("stuck")).open).toMatchObject([
    { subject: jobId, message: expect.stringContaining("Endless") },
  ])

  await app.cancel(jobId)
  await until(async () => (await countJobs(stack, workspaceId, "cancelled")) === 1, 20_000)
  await app.tick()
  const after = await app.problems("stuck")
  expect([after.open, after.resolved.length]).toEqual([[], 1])
})

test("a template whose prints fail is told of until its prints go well again", async () => {
  const exporter = await signUpExporter(stack)
  for (let n = 0; n < 3; n++) await exporter.queueLong()
  await app.tick()
  expect(await countJobs(stack, exporter.workspaceId, "failed")).toBe(3)
  expect((await app.problems("failing_template")).open).toMatchObject([
    { subject: "broadsheet", message: expect.stringContaining("too_many_pages") },
  ])

  for (let n = 0; n < 3; n++) await exporter.queueLong(3)
  await app.tick()
  expect(await countJobs(stack, exporter.workspaceId, "completed")).toBe(3)
  const after = await app.problems("failing_template")
  expect([after.open, after.resolved.length]).toEqual([[], 1])
})

test("a scheduler that stopped is told of while nobody comes, and remembered when it is back", async () => {
  await app.tick()
  const before = await app.problems("no_tick")
  expect(before.open).toEqual([])
  await stack.sql`
    update public.queue_signs set cron_at = now() - interval '10 minutes', worker_at = null
     where queue = 'pdf'`
  expect((await app.problems("no_tick")).open).toMatchObject([
    { message: expect.stringContaining("10 minutes") },
  ])
  await app.tick()
  const after = await app.problems("no_tick")
  expect(after.open).toEqual([])
  expect(after.resolved).toHaveLength(before.resolved.length + 1)
  const { openedAt, resolvedAt } = after.resolved[0]!
  // From the second minute of the silence to its end.
  expect((Date.parse(resolvedAt!) - Date.parse(openedAt)) / 60_000).toBeCloseTo(8, 0)
})
