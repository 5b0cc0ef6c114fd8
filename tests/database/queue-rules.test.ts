import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { firstDocument, signUp } from "../helpers/people"
import {
  claim,
  claimAll,
  complete,
  completeAll,
  connect,
  enqueue,
  fail,
  getJob,
  makeDue,
  makeQueue,
  makeWorkspaces,
  times,
  type Sql,
} from "../helpers/queue"

const stack = inject("stack")
let sql: Sql
beforeAll(() => void (sql = connect(stack)))
afterAll(() => sql.end())

async function lane(limits = {}) {
  const [queue, [workspace_id]] = [await makeQueue(sql, limits), await makeWorkspaces(sql, 1)]
  return { queue, workspace_id: workspace_id! }
}

describe("a claim", () => {
  test("takes the highest priority first, then the oldest", async () => {
    const { queue, workspace_id } = await lane({ max_concurrency: 1 })
    const ids = await enqueue(
      sql,
      queue,
      [0, 0, 5, 5].map((priority) => ({ workspace_id, priority })),
    )
    const order: string[] = []
    for (let n = 0; n < 4; n++) {
      const jobs = await claim(sql, queue)
      order.push(jobs[0]!.id)
      await completeAll(sql, jobs)
    }
    expect(order).toEqual([ids[2], ids[3], ids[0], ids[1]])
  })

  test("gives nothing while the queue is paused, and goes on when it is not", async () => {
    const { queue, workspace_id } = await lane()
    await enqueue(sql, queue, [{ workspace_id }])
    await sql`update public.queues set paused = true where name = ${queue}`
    expect(await claim(sql, queue)).toEqual([])
    await sql`update public.queues set paused = false where name = ${queue}`
    expect(await claim(sql, queue)).toHaveLength(1)
  })

  test("keeps a workspace below its own cap and serves the others", async () => {
    const queue = await makeQueue(sql, { max_concurrency: 5, max_concurrency_per_workspace: 2 })
    const [a, b] = await makeWorkspaces(sql, 2)
    await enqueue(sql, queue, [...times(5, { workspace_id: a! }), { workspace_id: b! }])
    const jobs = await claim(sql, queue, "w", 5)
    expect(jobs.filter(({ workspace_id }) => workspace_id === a)).toHaveLength(2)
    expect(jobs.filter(({ workspace_id }) => workspace_id === b)).toHaveLength(1)
    expect(await claim(sql, queue, "w", 5)).toEqual([])
  })

  test("gives the lowest free slots, and a lowered cap is kept", async () => {
    const { queue, workspace_id } = await lane()
    await enqueue(sql, queue, times(6, { workspace_id }))
    const jobs = await claim(sql, queue)
    expect(jobs.map(({ slot }) => slot).sort()).toEqual([1, 2, 3])
    await completeAll(
      sql,
      jobs.filter(({ slot }) => slot === 2),
    )
    expect((await claim(sql, queue)).map(({ slot }) => slot)).toEqual([2])
    await sql`update public.queues set max_concurrency = 1 where name = ${queue}`
    expect(await claim(sql, queue)).toEqual([])
  })

  test("says when the cap keeps work waiting", async () => {
    const { queue, workspace_id } = await lane()
    await enqueue(sql, queue, times(4, { workspace_id }))
    expect(await claimAll(sql, queue, "w", 3)).toMatchObject({ throttled: false, contended: false })
    expect(await claimAll(sql, queue, "w", 3)).toMatchObject({ jobs: [], throttled: true })
  })

  test("of a queue that does not exist is an error, not an empty line", async () => {
    await expect(claim(sql, "nowhere")).rejects.toThrow("no queue named nowhere")
  })
})

describe("a failed attempt", () => {
  test.each([
    ["soon", [1, 2, 4, 8, 16, 32, 60, 60]],
    ["later", [60, 120, 240, 480, 960, 1920, 3600, 3600]],
  ])("`%s` waits %j seconds, give or take a fifth", async (word, seconds) => {
    for (const [n, wait] of seconds.entries()) {
      const rows =
        await sql`select extract(epoch from private.retry_delay(${word}, ${n + 1}))::float as s
        from generate_series(1, 50)`
      const delays = rows.map(({ s }) => s as number)
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(wait * 0.8)
      expect(Math.max(...delays)).toBeLessThanOrEqual(wait * 1.2)
      expect(new Set(delays).size).toBeGreaterThan(1)
    }
  })

  test("`never` fails at once; the others until the budget is spent", async () => {
    const { queue, workspace_id } = await lane({ max_attempts: 2 })
    const [first, second] = await enqueue(sql, queue, times(2, { workspace_id }))
    const jobs = await claim(sql, queue)
    expect(
      await fail(
        sql,
        jobs.find(({ id }) => id === first)!,
        "never",
      ),
    ).toBe("failed")
    expect(
      await fail(
        sql,
        jobs.find(({ id }) => id === second)!,
        "soon",
      ),
    ).toBe("retried")
    expect(await claim(sql, queue)).toEqual([])
    await makeDue(sql, queue)
    expect(await fail(sql, (await claim(sql, queue))[0]!, "soon")).toBe("failed")
    const attempts =
      await sql`select attempt, outcome from public.job_attempts where job_id = ${second!} order by 1`
    expect([...attempts]).toEqual([
      { attempt: 1, outcome: "retried" },
      { attempt: 2, outcome: "failed" },
    ])
  })

  test("with any other word is an error", async () => {
    const { queue, workspace_id } = await lane()
    await enqueue(sql, queue, [{ workspace_id }])
    await expect(fail(sql, (await claim(sql, queue))[0]!, "maybe")).rejects.toThrow(
      "soon, later, once or never",
    )
  })
})

test("a released job is claimable at once and has lost no attempt of its budget", async () => {
  const { queue, workspace_id } = await lane({ max_attempts: 1 })
  const [id] = await enqueue(sql, queue, [{ workspace_id }])
  for (let n = 1; n <= 3; n++) {
    const [job] = await claim(sql, queue)
    expect(job).toMatchObject({ id, attempts: n })
    await sql`select public.release_jobs(${sql.json([{ id: job!.id, lease: job!.lease }])})`
  }
  expect(await getJob(sql, id!)).toMatchObject({ status: "pending", attempts: 3, max_attempts: 4 })
})

describe("limits of a workspace", () => {
  async function personWith(limits: Record<string, number>) {
    const person = await signUp(stack)
    await sql`update public.workspaces set ${sql(limits)} where id = ${person.workspaceId}`
    const { data } = await person.client.from("documents").select("id").throwOnError()
    return { person, ids: data.map(({ id }) => id) }
  }

  test.each([
    ["max_waiting_jobs", 429, "too_many_waiting"],
    ["max_exports_per_day", 429, "daily_limit"],
  ])("%s lets exactly as many through, however many ask at once", async (limit, status, code) => {
    const { person, ids } = await personWith({ [limit]: 4 })
    const answers = await Promise.all(
      [...ids, ...ids, ...ids].slice(0, 20).map((id) =>
        person.client.rpc("enqueue_export", {
          p_document_ids: [id],
          p_options: { n: Math.random() },
        }),
      ),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(4)
    const refused = answers.filter(({ error }) => error !== null)
    expect(new Set(refused.map((one) => `${one.status} ${one.error?.code}`))).toEqual(
      new Set([`${status} ${code}`]),
    )
  })

  test("a batch that is too large is refused whole", async () => {
    const { person, ids } = await personWith({ max_batch_size: 2 })
    const { error } = await person.client.rpc("enqueue_export", { p_document_ids: ids.slice(0, 3) })
    expect(error).toMatchObject({
      code: "batch_too_large",
      message: "Export at most 2 documents at once.",
    })
    expect((await person.client.from("jobs").select("id")).data).toEqual([])
  })

  test("a batch keeps the order in which it was asked for", async () => {
    const { person, ids } = await personWith({ max_batch_size: 10 })
    const asked = ids.slice(0, 5).reverse()
    const { data } = await person.client
      .rpc("enqueue_export", { p_document_ids: asked })
      .throwOnError()
    expect(data.map(({ document_id }) => document_id)).toEqual(asked)
  })
})

test("thousands are enqueued in one call", async () => {
  const { queue, workspace_id } = await lane()
  const ids = await enqueue(sql, queue, times(5000, { workspace_id }))
  expect(new Set(ids).size).toBe(5000)
  const [row] =
    await sql`select waiting::int, running, workspaces_waiting::int from public.queue_overview(${queue})`
  expect(row).toEqual({ waiting: 5000, running: 0, workspaces_waiting: 1 })
})

test("an edit between two exports is printed anew", async () => {
  const person = await signUp(stack)
  const document = await firstDocument(person)
  const once = () =>
    person.client.rpc("enqueue_export", { p_document_ids: [document.id] }).throwOnError()
  const [first, second] = [(await once()).data[0]!, (await once()).data[0]!]
  expect(second).toMatchObject({ job_id: first.job_id, reused: true })
  await person.client
    .from("documents")
    .update({ title: "New" })
    .eq("id", document.id)
    .throwOnError()
  expect((await once()).data[0]).toMatchObject({ reused: false })
})

describe("the table refuses nonsense", () => {
  test.each([
    [
      "a running job without a slot",
      { status: "processing", worker: "w", lease: randomUUID(), lease_expires_at: new Date() },
    ],
    ["a slot without running", { slot: 1 }],
    ["an end without a time", { status: "completed", progress: 100 }],
    ["a failure without a reason", { status: "failed", finished_at: new Date() }],
    [
      "a finished job that waits for a retry",
      { status: "cancelled", finished_at: new Date(), parked: true },
    ],
    ["more attempts than the budget", { attempts: 9 }],
    ["an unknown status", { status: "done" }],
  ])("%s", async (_what, change) => {
    const { queue, workspace_id } = await lane()
    const [id] = await enqueue(sql, queue, [{ workspace_id }])
    await expect(sql`update public.jobs set ${sql(change)} where id = ${id!}`).rejects.toThrow(
      /check constraint/,
    )
  })
})

test("every change of a job raises its revision, which is the id of its event", async () => {
  const { queue, workspace_id } = await lane()
  const [id] = await enqueue(sql, queue, [{ workspace_id }])
  const revisions = [Number((await getJob(sql, id!)).revision)]
  const note = async () => revisions.push(Number((await getJob(sql, id!)).revision))
  const [job] = await claim(sql, queue)
  await note()
  await sql`select public.report_progress(${id!}, ${job!.lease}, 'printing', 60)`
  await note()
  await completeAll(sql, [job!])
  await note()
  expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b))
})

test("a claim does not wait for an enqueue that is not committed yet", async () => {
  const { queue, workspace_id } = await lane()
  const [other] = await makeWorkspaces(sql, 1)
  await enqueue(sql, queue, [{ workspace_id: other! }])
  const slow = connect(stack)
  const open = await slow.reserve()
  await open`begin`
  await open`select * from public.enqueue_jobs(${queue}, ${sql.json([{ workspace_id, type: "test" }])})`
  await sql`set lock_timeout = '2s'`
  expect(await claim(sql, queue)).toHaveLength(1)
  await sql`reset lock_timeout`
  await open`commit`
  open.release()
  await slow.end()
  expect(await claim(sql, queue)).toHaveLength(1)
})

test("a claim that a crash of the database forgot: the same attempt has two leases, only the second counts", async () => {
  const { queue, workspace_id } = await lane()
  const [id] = await enqueue(sql, queue, [{ workspace_id }])
  const [forgotten] = await claim(sql, queue, "first")
  await sql`
    update public.jobs set status = 'pending', attempts = 0, slot = null, lease = null, lease_expires_at = null,
           stage = 'queued', progress = 0 where id = ${id!}`
  await sql`insert into public.turns (queue, workspace_id) values (${queue}, ${workspace_id}) on conflict do nothing`
  const [kept] = await claim(sql, queue, "first")
  expect(kept).toMatchObject({ id, attempts: forgotten!.attempts })
  expect(kept!.lease).not.toBe(forgotten!.lease)
  expect(await complete(sql, forgotten!)).toBe("lost")
  expect(await complete(sql, kept!)).toBe("completed")
  // The path has the lease in it, so the first one deletes its own file and not this one.
  const files = await sql`select path from public.artifacts where job_id = ${id!}`
  expect([...files]).toEqual([{ path: `${workspace_id}/${id}/${kept!.lease}.pdf` }])
})

test("while another waits, no workspace gets the last slot if it has all the others; alone it gets all", async () => {
  const queue = await makeQueue(sql, { max_concurrency: 3 })
  const [big, small] = (await makeWorkspaces(sql, 2)) as [string, string]
  await enqueue(sql, queue, times(9, { workspace_id: big }))
  let running = await claim(sql, queue)
  expect(running.map((job) => job.workspace_id)).toEqual([big, big, big])
  await enqueue(sql, queue, times(3, { workspace_id: small }))
  const slotsOfBig = []
  for (let ended = 0; ended < 6; ended++) {
    // The small one's jobs are short. Served in turn alone, the big one would have three again after the first.
    const next = running.find((job) => job.workspace_id === small) ?? running[0]!
    await completeAll(sql, [next])
    running = [...running.filter((job) => job !== next), ...(await claim(sql, queue, "w", 1))]
    slotsOfBig.push(running.filter((job) => job.workspace_id === big).length)
  }
  expect(slotsOfBig).toEqual([2, 2, 2, 3, 3, 3])
})

test("what is tried once more is final the second time", async () => {
  const { queue, workspace_id } = await lane({ max_attempts: 5 })
  await enqueue(sql, queue, [{ workspace_id }])
  expect(await fail(sql, (await claim(sql, queue))[0]!, "once")).toBe("retried")
  await makeDue(sql, queue)
  expect(await fail(sql, (await claim(sql, queue))[0]!, "once")).toBe("failed")
})

test("a file reused in its last hour stays for one more, and the cleanup leaves it alone meanwhile", async () => {
  const ada = await signUp(stack)
  const document = await firstDocument(ada)
  const send = () =>
    ada.client.rpc("enqueue_export", { p_document_ids: [document.id] }).throwOnError()
  const id = (await send()).data[0]!.job_id
  const lease = randomUUID()
  await sql`
    update public.jobs set status = 'processing', attempts = 1, slot = 900, worker = 'w', lease = ${lease},
           lease_expires_at = now() + interval '1 hour', started_at = now() where id = ${id}`
  await complete(sql, { id, lease, workspace_id: ada.workspaceId, attempts: 1, slot: 900 })
  await sql`update public.artifacts set expires_at = now() + interval '5 minutes' where job_id = ${id}`
  expect((await send()).data[0]).toMatchObject({ job_id: id, reused: true })
  const [file] = await sql`
    select id, expires_at > now() + interval '59 minutes' as stays from public.artifacts where job_id = ${id}`
  expect(file!.stays).toBe(true)

  // The moment between the extension and its commit: by the old row the file has expired.
  await sql`update public.artifacts set expires_at = now() - interval '1 second' where id = ${file!.id}`
  const other = connect(stack)
  await other.begin(async (tx) => {
    await tx`update public.artifacts set expires_at = now() + interval '1 hour' where id = ${file!.id}`
    const listed = await sql`select id from public.list_expired_artifacts(1000)`
    expect(listed.map((row) => row.id)).not.toContain(file!.id)
  })
  await other.end()
})
