// The eleven things that must always hold, one test each, on real connections.
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { firstDocument, service, signUp } from "../helpers/people"
import {
  claim,
  complete,
  completeAll,
  connect,
  enqueue,
  expireLeases,
  fail,
  getJob,
  heartbeat,
  makeDue,
  makeQueue,
  makeWorkspaces,
  times,
  type Sql,
} from "../helpers/queue"

const stack = inject("stack")
const ROUNDS = 1000
const WORKERS = 16
const CAP = 3

let sql: Sql
let crowd: Sql[]
beforeAll(() => {
  sql = connect(stack)
  crowd = times(WORKERS, null).map(() => connect(stack))
})
afterAll(async () => {
  await Promise.all([sql, ...crowd].map((one) => one.end()))
})

describe("1. Cap", () => {
  test(
    `never a fourth: ${WORKERS} connections, ${ROUNDS} rounds`,
    { timeout: 180_000 },
    async () => {
      const queue = await makeQueue(sql)
      const workspaces = await makeWorkspaces(sql, 5)
      let peak = 0
      for (let round = 0; round < ROUNDS; round++) {
        if (round % 100 === 0) {
          await enqueue(
            sql,
            queue,
            times(80, workspaces)
              .flat()
              .map((workspace_id) => ({ workspace_id })),
          )
        }
        const claims = await Promise.all(
          crowd.map((one, n) => claim(one, queue, `w${n}`, 1 + (n % 3))),
        )
        const [{ running }] = (await sql`
        select count(*)::int as running from public.jobs
         where queue = ${queue} and status = 'processing'`) as [{ running: number }]
        peak = Math.max(peak, running)
        expect(claims.flat()).toHaveLength(running)
        await Promise.all(claims.map((jobs, n) => completeAll(crowd[n]!, jobs)))
      }
      expect(peak).toBe(CAP)
    },
  )

  test("counted in the claiming statement instead, the cap is overrun", async () => {
    await sql`create table private.naive_jobs (id int primary key, running boolean not null default false)`
    await sql`create table private.naive_queue (cap int not null)`
    await sql`insert into private.naive_queue values (${CAP})`
    let peak = 0
    for (let round = 0; round < 200 && peak <= CAP; round++) {
      await sql`truncate private.naive_jobs`
      await sql`insert into private.naive_jobs select generate_series(1, 100)`
      await Promise.all(
        crowd.map(
          (one) => one`
            with queue as (select cap from private.naive_queue for update), free as (
              select greatest(0, cap - (select count(*) from private.naive_jobs where running)) as slots
                from queue
            ), picked as (
              select id from private.naive_jobs where not running
               order by id limit (select slots from free) for update skip locked
            )
            update private.naive_jobs set running = true where id in (select id from picked)`,
        ),
      )
      const [row] = await sql`select count(*)::int as running from private.naive_jobs where running`
      peak = Math.max(peak, row!.running)
    }
    await sql`drop table private.naive_jobs, private.naive_queue`
    expect(peak).toBeGreaterThan(CAP)
  })
})

test("2. One owner: no job is given to two workers", async () => {
  const queue = await makeQueue(sql, { max_concurrency: 1000, max_claims_per_workspace: 1000 })
  const [workspace_id] = await makeWorkspaces(sql, 1)
  await enqueue(sql, queue, times(400, { workspace_id: workspace_id! }))
  const claims = await Promise.all(
    crowd.map(async (one, n) => {
      const mine: string[] = []
      for (let turn = 0; turn < 10; turn++) {
        mine.push(...(await claim(one, queue, `w${n}`, 3)).map(({ id }) => id))
      }
      return mine
    }),
  )
  const ids = claims.flat()
  expect(ids).toHaveLength(400)
  expect(new Set(ids).size).toBe(400)
})

test("3. Fenced: whoever lost the lease changes nothing and is told so", async () => {
  const queue = await makeQueue(sql)
  const [workspace_id] = await makeWorkspaces(sql, 1)
  await enqueue(sql, queue, [{ workspace_id: workspace_id! }])
  const [ghost] = await claim(sql, queue, "ghost")
  await expireLeases(sql, queue)
  await claim(sql, queue, "nobody") // rescues it
  await makeDue(sql, queue)
  const [owner] = await claim(sql, queue, "owner")
  expect(owner).toMatchObject({ id: ghost!.id, attempts: 2 })
  const before = await getJob(sql, owner!.id)

  // The lease of the attempt that was lost, one that was never given, and the right one for another job.
  const [other] = await enqueue(sql, queue, [{ workspace_id: workspace_id! }])
  for (const stale of [
    ghost!,
    { ...owner!, lease: randomUUID() },
    { ...owner!, id: other!, lease: owner!.lease },
  ]) {
    expect(await heartbeat(sql, stale)).toBe("lost")
    expect(await complete(sql, stale)).toBe("lost")
    expect(await fail(sql, stale, "never")).toBe("lost")
    const [progress] = await sql`
      select public.report_progress(${stale.id}, ${stale.lease}, 'saving', 90) ->> 'verdict' as verdict`
    expect(progress!.verdict).toBe("lost")
    const held = sql.json([{ id: stale.id, lease: stale.lease }])
    const [answer] = await sql`select public.release_jobs(${held}) as released`
    expect(answer!.released).toBe(0)
  }
  expect(await getJob(sql, owner!.id)).toEqual(before)
  expect(await complete(sql, owner!)).toBe("completed")
})

describe("4. Nothing is lost", () => {
  test("a job whose worker vanished is finished by another", async () => {
    const queue = await makeQueue(sql, { lease_seconds: 1 })
    const [workspace_id] = await makeWorkspaces(sql, 1)
    const [id] = await enqueue(sql, queue, [{ workspace_id: workspace_id! }])
    await claim(sql, queue, "vanished")
    // On the database's own clock this time: nobody helps the lease to expire.
    await expect
      .poll(async () => (await claim(sql, queue, "second"))[0]?.id, {
        timeout: 15_000,
        interval: 200,
      })
      .toBe(id)
    expect(await getJob(sql, id!)).toMatchObject({
      status: "processing",
      attempts: 2,
      worker: "second",
    })
    const attempts =
      await sql`select attempt, worker, outcome from public.job_attempts where job_id = ${id!}`
    expect([...attempts]).toEqual([{ attempt: 1, worker: "vanished", outcome: "lost" }])
  })

  test("a job that kills every worker ends in failed", async () => {
    const queue = await makeQueue(sql, { max_attempts: 3 })
    const [workspace_id] = await makeWorkspaces(sql, 1)
    const [id] = await enqueue(sql, queue, [{ workspace_id: workspace_id! }])
    for (let n = 0; n < 3; n++) {
      expect(await claim(sql, queue, `w${n}`)).toHaveLength(1)
      await expireLeases(sql, queue)
      await claim(sql, queue, "rescuer")
      await makeDue(sql, queue)
    }
    expect(await getJob(sql, id!)).toMatchObject({ status: "failed", error_code: "worker_lost" })
    expect(await claim(sql, queue)).toEqual([])
  })
})

test("5. Exactly one result: a completed job has one artifact, whoever else tried", async () => {
  const queue = await makeQueue(sql)
  const [workspace_id] = await makeWorkspaces(sql, 1)
  const [id] = await enqueue(sql, queue, [{ workspace_id: workspace_id! }])
  const [first] = await claim(sql, queue, "first")
  await expireLeases(sql, queue)
  await claim(sql, queue, "rescuer")
  await makeDue(sql, queue)
  const [second] = await claim(sql, queue, "second")
  const outcomes = await Promise.all([
    complete(crowd[0]!, first!),
    ...crowd.slice(1).map((one) => complete(one, second!)),
  ])
  expect(outcomes.filter((outcome) => outcome === "completed")).toHaveLength(1)
  const files = await sql`select path from public.artifacts where job_id = ${id!}`
  expect([...files]).toEqual([{ path: `${workspace_id}/${id}/${second!.lease}.pdf` }])
})

describe("6. Fair", () => {
  test("nine with five each are all served before the one with a thousand gets its third", async () => {
    const queue = await makeQueue(sql)
    const [big, ...small] = await makeWorkspaces(sql, 10)
    await enqueue(sql, queue, times(1000, { workspace_id: big! }))
    await enqueue(
      sql,
      queue,
      small.flatMap((workspace_id) => times(5, { workspace_id })),
    )
    const order: string[] = []
    while (order.length < 60) {
      const jobs = await claim(sql, queue)
      order.push(...jobs.map(({ workspace_id }) => workspace_id))
      await completeAll(sql, jobs)
    }
    const third = order.flatMap((id, place) => (id === big ? [place] : []))[2]!
    expect(new Set(order.slice(0, third))).toEqual(new Set([big, ...small]))
  })

  test("alone, the big one uses all slots", async () => {
    const queue = await makeQueue(sql)
    const [big] = await makeWorkspaces(sql, 1)
    await enqueue(sql, queue, times(10, { workspace_id: big! }))
    expect(await claim(sql, queue)).toHaveLength(CAP)
  })

  test("none takes more than 25 of a tick, and a tick no more than 200", async () => {
    const queue = await makeQueue(sql, { max_concurrency: 1000 })
    const workspaces = await makeWorkspaces(sql, 10)
    await enqueue(
      sql,
      queue,
      times(60, workspaces)
        .flat()
        .map((workspace_id) => ({ workspace_id })),
    )
    const jobs = await claim(sql, queue, "w", 1000)
    expect(jobs).toHaveLength(200)
    const [lonely] = await makeWorkspaces(sql, 1)
    const own = await makeQueue(sql, { max_concurrency: 1000 })
    await enqueue(sql, own, times(60, { workspace_id: lonely! }))
    expect(await claim(sql, own, "w", 1000)).toHaveLength(25)
  })

  test("who empties the line and comes back gains nothing", async () => {
    const queue = await makeQueue(sql, { max_concurrency: 1 })
    const [pushy, ...patient] = await makeWorkspaces(sql, 4)
    await enqueue(
      sql,
      queue,
      patient.map((workspace_id) => ({ workspace_id })),
    )
    const order: string[] = []
    for (let n = 0; n < 4; n++) {
      await enqueue(sql, queue, [{ workspace_id: pushy! }])
      const jobs = await claim(sql, queue, "w", 1)
      order.push(...jobs.map(({ workspace_id }) => workspace_id))
      await completeAll(sql, jobs)
    }
    expect(order.slice(0, 3).sort()).toEqual([...patient].sort())
    expect(order[3]).toBe(pushy)
  })
})

test(
  "7. Flat: a claim reads as few blocks with 100,000 waiting as with 1,000",
  { timeout: 120_000 },
  async () => {
    const workspaces = await makeWorkspaces(sql, 1000)
    const blocksPerClaim = async (waiting: number) => {
      const queue = await makeQueue(sql)
      await sql`
      insert into public.jobs (queue, workspace_id, type, title, max_attempts)
      select ${queue}, (${workspaces}::uuid[])[1 + n % 1000], 'test', 'test', 5
        from generate_series(1, ${waiting}::int) n`
      // As many again wait for a retry: they must not count either.
      await sql`
      insert into public.jobs (queue, workspace_id, type, title, max_attempts, parked, run_after)
      select ${queue}, (${workspaces}::uuid[])[1 + n % 1000], 'test', 'test', 5, true, now() + interval '1 day'
        from generate_series(1, ${waiting}::int) n`
      await sql`insert into public.turns (queue, workspace_id) select ${queue}, unnest(${workspaces}::uuid[])`
      await sql`vacuum analyze public.jobs`
      await completeAll(sql, await claim(sql, queue)) // plans are made, pages are warm
      const [row] =
        await sql`explain (analyze, buffers, format json) select public.claim_jobs(${queue}, 'w', 3)`
      const plan = (row as Record<string, { Plan: Record<string, number> }[]>)["QUERY PLAN"]![0]!
        .Plan
      await sql`delete from public.jobs where queue = ${queue}`
      return plan["Shared Hit Blocks"]! + plan["Shared Read Blocks"]!
    }
    const [few, many] = [await blocksPerClaim(1000), await blocksPerClaim(100_000)]
    expect(few).toBeGreaterThan(0)
    expect(many / few).toBeLessThan(1.5)
  },
)

describe("8. Idempotent", () => {
  test("twenty clicks at once with one key make one batch and one job", async () => {
    const ada = await signUp(stack, "Ada")
    const { id } = await firstDocument(ada)
    const answers = await Promise.all(
      times(20, null).map(() =>
        ada.client.rpc("enqueue_export", {
          p_document_ids: [id],
          p_idempotency_key: "one",
          p_fresh: true,
        }),
      ),
    )
    expect(new Set(answers.map(({ data }) => data?.[0]?.job_id)).size).toBe(1)
    const { data: batches } = await ada.client.from("batches").select("id")
    expect(batches).toHaveLength(1)
  })

  test("twenty clicks at once without a key join one job", async () => {
    const ada = await signUp(stack, "Ada")
    const { id } = await firstDocument(ada)
    const answers = await Promise.all(
      times(20, null).map(() => ada.client.rpc("enqueue_export", { p_document_ids: [id] })),
    )
    expect(answers.map(({ error }) => error)).toEqual(times(20, null))
    const { data: jobs } = await ada.client.from("jobs").select("id")
    expect(jobs).toHaveLength(1)
  })

  test("the same key of a program joins while it waits or runs, and not after", async () => {
    const queue = await makeQueue(sql)
    const [workspace_id] = await makeWorkspaces(sql, 1)
    const job = { workspace_id: workspace_id!, dedupe_key: "k" }
    const ids = (await Promise.all(crowd.map((one) => enqueue(one, queue, [job, job])))).flat()
    expect(new Set(ids).size).toBe(1)
    await completeAll(sql, await claim(sql, queue))
    expect(await enqueue(sql, queue, [job])).not.toEqual([ids[0]])
  })
})

test("9. Isolated: another's job cannot be cancelled, retried or downloaded", async () => {
  const [ada, eve] = [await signUp(stack, "Ada"), await signUp(stack, "Eve")]
  const { id } = await firstDocument(ada)
  const { data } = await ada.client.rpc("enqueue_export", { p_document_ids: [id] }).throwOnError()
  const jobId = data[0]!.job_id
  const before = await getJob(sql, jobId)
  const { rpc } = { rpc: eve.client.rpc.bind(eve.client) }
  expect((await rpc("cancel_job", { p_job: jobId })).status).toBe(404)
  expect((await rpc("retry_job", { p_job: jobId })).status).toBe(404)
  expect((await rpc("count_download", { p_job: jobId })).data).toEqual([])
  expect((await rpc("enqueue_export", { p_document_ids: [id] })).status).toBe(404)
  expect(await getJob(sql, jobId)).toEqual(before)
})

describe("10. Cancellable", () => {
  test("a waiting job ends at once and is never claimed", async () => {
    const ada = await signUp(stack, "Ada")
    const { data } = await ada.client
      .rpc("enqueue_export", { p_document_ids: [(await firstDocument(ada)).id] })
      .throwOnError()
    expect((await ada.client.rpc("cancel_job", { p_job: data[0]!.job_id })).data).toBe("cancelled")
    expect(await getJob(sql, data[0]!.job_id)).toMatchObject({ status: "cancelled", attempts: 0 })
  })

  test("a running one is told at its next word, and its slot is free when it says so", async () => {
    const queue = await makeQueue(sql, { max_concurrency: 1 })
    const ada = await signUp(stack, "Ada")
    const [id] = await enqueue(sql, queue, [
      { workspace_id: ada.workspaceId },
      { workspace_id: ada.workspaceId },
    ])
    const [job] = await claim(sql, queue)
    expect((await ada.client.rpc("cancel_job", { p_job: id! })).data).toBe("cancelling")
    expect(await heartbeat(sql, job!)).toBe("cancel")
    expect(await claim(sql, queue)).toEqual([]) // it still prints: no fourth in its place
    expect(await fail(sql, job!, "soon")).toBe("cancelled")
    expect(await claim(sql, queue)).toHaveLength(1)
    expect(await getJob(sql, id!)).toMatchObject({ status: "cancelled", slot: null })
  })

  test("a result that comes after the wish is not kept", async () => {
    const queue = await makeQueue(sql)
    const ada = await signUp(stack, "Ada")
    const [id] = await enqueue(sql, queue, [{ workspace_id: ada.workspaceId }])
    const [job] = await claim(sql, queue)
    await ada.client.rpc("cancel_job", { p_job: id! })
    expect(await complete(sql, job!)).toBe("cancelled")
    expect([...(await sql`select from public.artifacts where job_id = ${id!}`)]).toEqual([])
  })
})

test("11. Expires: after seven days it is listed, marked, and a download is refused", async () => {
  const queue = await makeQueue(sql)
  const ada = await signUp(stack, "Ada")
  const [id] = await enqueue(sql, queue, [{ workspace_id: ada.workspaceId }])
  await complete(sql, (await claim(sql, queue))[0]!)
  const [kept] = await sql`
    select id, expires_at - created_at = interval '7 days' as week from public.artifacts where job_id = ${id!}`
  expect(kept!.week).toBe(true)
  await sql`insert into storage.objects (bucket_id, name) select 'exports', path from public.artifacts where id = ${kept!.id}`
  expect((await ada.client.rpc("count_download", { p_job: id! })).data).toHaveLength(1)

  await sql`update public.artifacts set expires_at = now() where id = ${kept!.id}`
  expect((await ada.client.rpc("count_download", { p_job: id! })).status).toBe(410)
  const admin = service(stack)
  const { data: listed } = await admin.rpc("list_expired_artifacts", { p_limit: 1000 })
  expect(listed?.map((row) => row.id)).toContain(kept!.id)
  expect((await admin.rpc("mark_artifacts_deleted", { p_ids: [kept!.id] })).data).toBe(1)
  const { data: after } = await admin.rpc("list_expired_artifacts", { p_limit: 1000 })
  expect(after?.map((row) => row.id)).not.toContain(kept!.id)
})
