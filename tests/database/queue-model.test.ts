// Random operations by five workers in four workspaces, compared with the model after every step.
import fc from "fast-check"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { signUp, type Person } from "../helpers/people"
import { claim, connect, enqueue, expireLeases, makeQueue, type Sql } from "../helpers/queue"
import { QueueModel, type Lease } from "../helpers/queue-model"

const stack = inject("stack")
const RUNS = 100
const STEPS = 110
const WORKERS = 5
const PER_WORKSPACE_TICK = 3

let sql: Sql
let people: Person[]
beforeAll(async () => {
  sql = connect(stack)
  people = await Promise.all(["Ada", "Bo", "Cy", "Di"].map((name) => signUp(stack, name)))
  // The model knows no limits of a workspace.
  await sql`update public.workspaces set max_exports_per_day = 1000000, max_waiting_jobs = 1000000
    where id = any (${people.map(({ workspaceId }) => workspaceId)})`
  // Workspaces whose retries come due together take their turns in the order of their ids.
  people.sort((a, b) => (a.workspaceId < b.workspaceId ? -1 : 1))
})
afterAll(() => sql.end())

const worker = fc.nat(WORKERS - 1)
const which = fc.nat(1000)
const operation = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("enqueue" as const),
      who: fc.nat(3),
      priority: fc.nat(2),
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("claim" as const),
      worker,
      limit: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("complete" as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("fail" as const),
      which,
      retry: fc.constantFrom("soon" as const, "later" as const, "never" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("heartbeat" as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("release" as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("retry" as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("vanish" as const), worker }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("due" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("cap" as const), cap: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("pause" as const), paused: fc.boolean() }) },
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

let steps = 0

/** The queue and the model, side by side, and all leases anybody ever thought to hold. */
class Pair {
  readonly leases: Lease[] = []

  constructor(
    readonly queue: string,
    readonly model: QueueModel,
  ) {}

  async step(op: Operation): Promise<void> {
    steps++
    const { model, queue } = this
    const lease = "which" in op ? this.leases[op.which % (this.leases.length || 1)] : undefined
    const jobId =
      "which" in op ? [...model.jobs.keys()][op.which % (model.jobs.size || 1)] : undefined
    switch (op.do) {
      case "enqueue": {
        const job = { workspace_id: people[op.who]!.workspaceId, priority: op.priority }
        for (const id of await enqueue(sql, queue, Array(op.count).fill(job))) {
          model.enqueue(id, op.who, op.priority)
        }
        break
      }
      case "claim": {
        const jobs = await claim(sql, queue, `w${op.worker}`, op.limit)
        expect(jobs.map(({ id }) => id).sort()).toEqual(model.claim(op.worker, op.limit).sort())
        for (const { id, attempts, lease } of jobs)
          this.leases.push({ id, worker: op.worker, attempt: attempts, lease })
        break
      }
      case "complete":
        if (lease) expect(await this.finish(lease)).toBe(model.complete(lease))
        break
      case "fail":
        if (lease) {
          const [row] = await sql`select public.fail_job(${lease.id}, ${lease.lease},
            ${op.retry}, 'test', 'It failed.') as outcome`
          expect(row!.outcome).toBe(model.fail(lease, op.retry))
        }
        break
      case "heartbeat":
        if (lease) {
          const [row] = await sql`select verdict from public.heartbeat_jobs(${held(lease)})`
          expect(row!.verdict).toBe(model.heartbeat(lease))
        }
        break
      case "release":
        if (lease) {
          const [row] = await sql`select public.release_jobs(${held(lease)}) as released`
          expect(row!.released).toBe(model.release(lease))
        }
        break
      case "cancel":
      case "retry":
        if (jobId) {
          const { client } = people[model.jobs.get(jobId)!.workspace]!
          const { data, error } = await client.rpc(`${op.do}_job`, { p_job: jobId })
          expect(data ?? error?.code).toBe(model[op.do](jobId))
        }
        break
      case "vanish":
        model.expire(op.worker)
        await sql`update public.jobs set lease_expires_at = clock_timestamp() - interval '1 second'
          where queue = ${queue} and status = 'processing' and worker = ${`w${op.worker}`}`
        break
      case "due":
        model.makeDue()
        await sql`update public.jobs set run_after = clock_timestamp() - interval '1 second'
          where queue = ${queue} and parked`
        break
      case "cap":
        model.cap = op.cap
        await sql`update public.queues set max_concurrency = ${op.cap} where name = ${queue}`
        break
      case "pause":
        model.paused = op.paused
        await sql`update public.queues set paused = ${op.paused} where name = ${queue}`
    }
    await this.compare()
  }

  private async finish(lease: Lease): Promise<string> {
    const artifact = {
      ...{
        path: `${this.queue}/${lease.id}/${lease.lease}.pdf`,
        file_name: "a.pdf",
        bytes: 1,
        pages: 1,
      },
      ...{ sha256: "0".repeat(64), document_version: 1, template: "gazette", options: {} },
    }
    const [row] = await sql`select public.complete_job(${lease.id}, ${lease.lease},
      ${sql.json(artifact)}) as outcome`
    return row!.outcome
  }

  private async compare(): Promise<void> {
    // The clock must not make a retry due that the model does not know to be.
    await sql`update public.jobs set run_after = clock_timestamp() + interval '1 day'
      where queue = ${this.queue} and parked and run_after > clock_timestamp()`
    const rows = await sql`
      select j.id, j.status, j.parked, j.attempts, j.max_attempts as budget,
             case when j.status = 'processing' then j.worker end as worker,
             j.cancel_requested_at is not null as cancelling, count(a.id)::int as files
        from public.jobs j left join public.artifacts a on a.job_id = j.id
       where j.id = any (${[...this.model.jobs.keys()]}::uuid[]) group by j.id order by j.place`
    const expected = [...this.model.jobs.values()].map((job) => ({
      ...{
        id: job.id,
        status: job.status,
        parked: job.parked,
        attempts: job.attempts,
        budget: job.budget,
      },
      ...{
        worker: job.worker === null ? null : `w${job.worker}`,
        cancelling: job.cancelling,
        files: job.files,
      },
    }))
    expect([...rows]).toEqual(expected)
  }
}

const held = ({ id, lease }: Lease) => sql.json([{ id, lease }])

test(`${RUNS * STEPS} random steps and the model always agree`, { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: STEPS, maxLength: STEPS }),
      async (operations) => {
        const limits = {
          lease_seconds: 3600,
          max_attempts: 3,
          max_claims_per_workspace: PER_WORKSPACE_TICK,
        }
        const pair = new Pair(await makeQueue(sql, limits), new QueueModel(3, PER_WORKSPACE_TICK))
        for (const op of operations) await pair.step(op)
      },
    ),
    {
      numRuns: RUNS,
      endOnFailure: true,
      ...(process.env.SEED && { seed: Number(process.env.SEED) }),
    },
  )
  expect(steps).toBeGreaterThanOrEqual(10_000)
})

test("the comparison can fail: a lease that expires behind the model's back is noticed", async () => {
  const pair = new Pair(
    await makeQueue(sql, { lease_seconds: 3600, max_attempts: 3 }),
    new QueueModel(3, 25),
  )
  await pair.step({ do: "enqueue", who: 0, priority: 0, count: 1 })
  await pair.step({ do: "claim", worker: 0, limit: 1 })
  await expireLeases(sql, pair.queue)
  await expect(pair.step({ do: "claim", worker: 1, limit: 1 })).rejects.toThrow()
})
