// What becomes of exports with time: they expire, are cleaned up, are deleted by hand, and are forgotten.
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest"
import { environmentFor } from "../../scripts/app-server"
import { apiOf } from "../helpers/api"
import { batchOf, keepExport, listStored, upload, type Kept } from "../helpers/kept-exports"
import { until } from "../helpers/launcher"
import { signUp, type Person } from "../helpers/people"
import { startProxiedApp } from "../helpers/proxied-app"
import { connect, type Sql } from "../helpers/queue"
import { startStorageProxy } from "../helpers/storage-proxy"

const stack = inject("stack")
const { url } = inject("app")

let sql: Sql
let ada: Person
let api: ReturnType<typeof apiOf>
beforeAll(async () => {
  sql = connect(stack)
})
afterAll(() => sql?.end())

const cleanUp = () => apiOf(url, stack.cronSecret)("POST", "/api/cron/cleanup-exports")
const keep = (daysOld = 0, title?: string) =>
  keepExport(stack, sql, ada.workspaceId, { daysOld, title })
const pathsOf = (kept: Kept[]) => kept.flatMap(({ path, thumbnailPath }) => [path, thumbnailPath])
const usage = async () => (await api("GET", "/api/v1/export/usage")).data.storage

async function newcomer() {
  ada = await signUp(stack)
  api = apiOf(url, ada.token)
}

const agedFile = async (path: string, hours: number) => {
  await upload(stack, path, Buffer.from("left behind"))
  await sql`
    update storage.objects set created_at = now() - ${hours} * interval '1 hour'
     where bucket_id = 'exports' and name = ${path}`
}

describe("a file of eight days", () => {
  beforeAll(newcomer)

  test("is expired at once, and gone from Storage with its picture after a cleanup", async () => {
    const [old, young] = [await keep(8), await keep(6)]
    for (const cleaned of [false, true]) {
      if (cleaned) expect(await cleanUp()).toMatchObject({ status: 200, data: { done: true } })
      for (const path of [`download/${old.jobId}`, `job/${old.jobId}/thumbnail`]) {
        expect(await api("GET", `/api/v1/export/${path}`)).toMatchObject({
          status: 410,
          error: { code: "expired" },
        })
      }
      const job = await api("GET", `/api/v1/export/job/${old.jobId}`)
      expect(job.data).toMatchObject({
        ...{ status: "completed", file: { expired: true } },
        ...{ downloadUrl: null, thumbnailUrl: null },
      })
      const { data } = await api("GET", "/api/v1/export/history?status=expired")
      expect(data.exports.map((one: { jobId: string }) => one.jobId)).toEqual([old.jobId])
      expect(await usage()).toMatchObject({ files: 1, usedBytes: young.content.byteLength })
    }
    expect(await listStored(stack, pathsOf([old, young]))).toEqual(pathsOf([young]))
    expect((await api("GET", `/api/v1/export/download/${young.jobId}`)).status).toBe(302)
  })

  test("is cleaned up once, by however many cleanups at a time", async () => {
    const old: Kept[] = []
    for (let n = 0; n < 24; n++) old.push(await keep(8))
    const runs = await Promise.all([cleanUp(), cleanUp(), cleanUp()])
    expect(runs.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(runs.reduce((sum, { data }) => sum + data.expired, 0)).toBeGreaterThanOrEqual(24)
    expect(await listStored(stack, pathsOf(old))).toEqual([])
  })

  test("waits for the next cleanup when time runs out", async () => {
    for (const [name, value] of Object.entries(environmentFor(stack))) vi.stubEnv(name, value)
    const { cleanUpExports } = await import("@/lib/exports/cleanup")
    await cleanUp()
    const old = [await keep(8), await keep(8)]
    expect(await cleanUpExports(Date.now() - 1)).toMatchObject({ expired: 0, done: false })
    expect(await listStored(stack, pathsOf(old))).toHaveLength(4)
    expect(await cleanUpExports(Date.now() + 60_000)).toMatchObject({ expired: 2, done: true })
    vi.unstubAllEnvs()
  })
})

describe("a file that no export has", () => {
  beforeAll(newcomer)

  test("is swept after an hour: of an attempt that was lost, or of a workspace that is gone", async () => {
    const { jobId, path, thumbnailPath } = await keep()
    const lost = [2, 3].flatMap((n) =>
      [`${n}.pdf`, `${n}.png`].map((f) => `${ada.workspaceId}/${jobId}/${f}`),
    )
    for (const one of lost) await agedFile(one, 2)
    const young = `${ada.workspaceId}/${jobId}/4.pdf`
    await agedFile(young, 0.9)
    const bob = await signUp(stack, "Bob")
    const his = await keepExport(stack, sql, bob.workspaceId, { daysOld: 1 })
    await sql`delete from public.workspaces where id = ${bob.workspaceId}`

    expect((await cleanUp()).data).toMatchObject({ done: true })
    const left = await listStored(stack, [
      path,
      thumbnailPath,
      ...lost,
      young,
      his.path,
      his.thumbnailPath,
    ])
    expect(left).toEqual([path, thumbnailPath, young])
  })

  test("is left alone while its attempt runs, however long it has been there", async () => {
    const { jobId } = await keep()
    const lease = crypto.randomUUID()
    await sql`delete from public.artifacts where job_id = ${jobId}`
    await sql`
      update public.jobs set status = 'processing', attempts = 2, slot = 1000, worker = 'slow',
             lease = ${lease}, finished_at = null,
             progress = 90, lease_expires_at = now() + interval '1 hour' where id = ${jobId}`
    const [lost, running] = ["1", lease].map((n) => `${ada.workspaceId}/${jobId}/${n}.pdf`)
    await sql`update storage.objects set created_at = now() - interval '2 hours' where name = ${lost!}`
    await agedFile(running!, 2)
    await cleanUp()
    expect(await listStored(stack, [lost!, running!])).toEqual([running])
    // So that it can still complete, and its file is there.
    const artifact = {
      ...{ path: running, file_name: "a.pdf", bytes: 11, pages: 1, sha256: "0".repeat(64) },
      ...{ document_version: 1, template: "letterhead", options: {} },
    }
    const [done] =
      await sql`select public.complete_job(${jobId}, ${lease}, ${sql.json(artifact)}) as outcome`
    expect(done!.outcome).toBe("completed")
    await cleanUp()
    expect(await listStored(stack, [running!])).toEqual([running])
  })
})

describe("the history", () => {
  beforeAll(newcomer)

  test("is kept for 90 days, ticks for 30, and nothing goes whose file is still there", async () => {
    const [old, young, kept] = [await keep(91), await keep(89), await keep(91)]
    // Its owner was given more time.
    await sql`update public.artifacts set expires_at = now() + interval '1 day' where job_id = ${kept.jobId}`
    const batches = {
      gone: await batchOf(sql, ada.workspaceId, [old.jobId], 91),
      half: await batchOf(sql, ada.workspaceId, [old.jobId, kept.jobId], 91),
      young: await batchOf(sql, ada.workspaceId, [old.jobId], 89),
    }
    const tick = (days: number) => sql`
      insert into public.worker_ticks (queue, worker, source, started_at, finished_at, depth, claimed, completed,
                                       failed, throttled, contended)
      select 'pdf', ${`w${days}/${ada.workspaceId}`}, 'cron', at, at, 0, 0, 0, 0, 0, 0
        from (select now() - ${days} * interval '1 day' as at) t`
    await tick(31)
    await tick(29)

    expect((await cleanUp()).data).toMatchObject({ done: true })
    const jobs =
      await sql`select id from public.jobs where workspace_id = ${ada.workspaceId} order by place`
    expect(jobs.map(({ id }) => id)).toEqual([young.jobId, kept.jobId])
    const attempts = await sql`select from public.job_attempts where job_id = ${old.jobId}`
    expect(attempts).toHaveLength(0)
    const left = await sql`select id from public.batches where workspace_id = ${ada.workspaceId}`
    expect(left.map(({ id }) => id).sort()).toEqual([batches.half, batches.young].sort())
    const ticks =
      await sql`select worker from public.worker_ticks where worker like ${`%/${ada.workspaceId}`}`
    expect(ticks.map(({ worker }) => worker)).toEqual([`w29/${ada.workspaceId}`])
    expect(await listStored(stack, pathsOf([old, young, kept]))).toEqual(pathsOf([kept]))
  })

  test("is pruned in steps no larger than asked", async () => {
    await sql`
      insert into public.jobs (queue, workspace_id, type, title, status, attempts, max_attempts, progress,
                               created_at, started_at, finished_at)
      select 'pdf', ${ada.workspaceId}, 'export.pdf', 'Old', 'cancelled', 0, 5, 0, at, at, at
        from (select now() - interval '100 days' as at) t, generate_series(1, 7)`
    const steps: number[] = []
    for (let jobs = 1; jobs > 0;) {
      const [step] = await sql`select * from public.prune_history(90, 30, 3)`
      steps.push((jobs = step!.jobs as number))
    }
    expect(steps).toEqual([3, 3, 1, 0])
  })

  test("is pruned of what operators looked back on, and not of what they did", async () => {
    const long = sql`now() - interval '100 days'`
    const word = `pruned-${crypto.randomUUID()}`
    await sql`insert into public.problems (queue, kind, subject, severity, message, opened_at, resolved_at)
              values ('pdf', 'stuck', ${word}, 'critical', 'Old', ${long}, ${long}),
                     ('pdf', 'stuck', ${word}, 'critical', 'New', now(), now())`
    await sql`insert into public.cleanup_runs (started_at, expired, stray, pruned_jobs, done, error)
              values (${long}, 0, 0, 0, true, ${word})`
    await sql`insert into public.operator_actions (at, operator, action, target)
              values (${long}, ${word}, 'pause', 'pdf')`
    await sql`select public.prune_history(90, 30, 1000)`
    const kept = await sql`select message as what from public.problems where subject = ${word}
      union all select 'run' from public.cleanup_runs where error = ${word}
      union all select action from public.operator_actions where operator = ${word}`
    expect(kept.map(({ what }) => what as string)).toEqual(["New", "pause"])
  })
})

describe("deleting from the history", () => {
  beforeAll(newcomer)
  const remove = (jobId: string) => api("DELETE", `/api/v1/export/history/${jobId}`)

  test("removes the files and frees the quota at once; twice is no mistake", async () => {
    const kept = await keep()
    expect(await usage()).toMatchObject({ files: 1 })
    for (let times = 0; times < 2; times++) {
      expect(await remove(kept.jobId)).toMatchObject({
        status: 200,
        data: { jobId: kept.jobId, deleted: true },
      })
      expect(await usage()).toMatchObject({ files: 0, usedBytes: 0 })
    }
    expect(await listStored(stack, pathsOf([kept]))).toEqual([])
    expect((await api("GET", `/api/v1/export/download/${kept.jobId}`)).status).toBe(410)
    const history = await api("GET", "/api/v1/export/history")
    expect(history.data.exports).toEqual([])
  })

  test("is refused while the export runs, with what to do, and is not possible for others", async () => {
    const { jobId } = await keep()
    await sql`delete from public.artifacts where job_id = ${jobId}`
    await sql`
      update public.jobs set status = 'pending', parked = true, run_after = now() + interval '1 day', progress = 0,
             finished_at = null where id = ${jobId}`
    expect(await remove(jobId)).toMatchObject({
      status: 409,
      error: { code: "not_ready", message: "Cancel this export before you delete it." },
    })
    const bob = await signUp(stack, "Bob")
    const his = await keepExport(stack, sql, bob.workspaceId)
    expect((await remove(his.jobId)).status).toBe(404)
    expect(await listStored(stack, pathsOf([his]))).toHaveLength(2)
  })

  test("succeeds while Storage is away, and the cleanup does the rest", async () => {
    const kept = await keep()
    const proxy = await startStorageProxy(stack.supabaseUrl)
    const app = await startProxiedApp(proxy)
    try {
      const before = await usage()
      proxy.refuse = true
      const through = apiOf(app.url, ada.token)
      const deleted = await through("DELETE", `/api/v1/export/history/${kept.jobId}`)
      expect(deleted.status).toBe(200)
      expect(await usage()).toMatchObject({ files: before.files - 1 })
      await until(() => app.log().includes("files left to the cleanup"), 5_000)
      expect(await listStored(stack, pathsOf([kept]))).toHaveLength(2)
      // A cleanup that cannot reach Storage says so and marks nothing as deleted.
      const failed = await apiOf(app.url, stack.cronSecret)("POST", "/api/cron/cleanup-exports")
      expect(failed).toMatchObject({ status: 503, error: { code: "unavailable" } })
      const [row] = await sql`select deleted_at from public.artifacts where job_id = ${kept.jobId}`
      expect(row!.deleted_at).toBeNull()
    } finally {
      await app.stop()
      await proxy.stop()
    }
    await cleanUp()
    expect(await listStored(stack, pathsOf([kept]))).toEqual([])
  })
})
