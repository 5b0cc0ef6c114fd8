// Functions that lock several rows lock them by id, and a claim waits for no job. A test holds one row, starts the
// function, and looks whether it already holds another: two callers that lock in different orders end in a deadlock.
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { asMember } from "../helpers/as-member"
import { newOperator } from "../helpers/operators"
import { signUp, type Person } from "../helpers/people"
import { claim, connect, enqueue, makeQueue, type ClaimedJob, type Sql } from "../helpers/queue"

const stack = inject("stack")
let sql: Sql
let holder: Sql
let caller: Sql
let callerPid: number
let operatorId: string
beforeAll(async () => {
  ;[sql, holder, caller] = [connect(stack), connect(stack), connect(stack)]
  const [session] = await caller`select pg_backend_pid() as pid`
  callerPid = session!.pid as number
  operatorId = await idOf(await newOperator(stack))
})
afterAll(() => Promise.all([sql, holder, caller].map((one) => one.end())))

const idOf = async ({ email }: Person) => {
  const [user] = await sql`select id from auth.users where email = ${email}`
  return user!.id as string
}

interface Scene {
  ada: Person
  userId: string
  queue: string
  batch: string
  document: string
  /** By age the second comes first. */
  first: string
  second: string
  jobs: ClaimedJob[]
}

type State = "pending" | "processing" | "failed" | "completed"

async function scene(state: State): Promise<Scene> {
  const ada = await signUp(stack)
  const userId = await idOf(ada)
  const queue = await makeQueue(sql)
  const job = { workspace_id: ada.workspaceId }
  const ids = await enqueue(sql, queue, [job, job])
  // Random ids are in the wanted order every second time only.
  const [low, high] = [...ids].sort()
  await sql`update public.jobs set place = case id when ${high!} then 1 else 2 end where id in ${sql(ids)}`
  const [document] =
    await sql`select id from public.documents where workspace_id = ${ada.workspaceId} limit 1`
  await sql`update public.jobs set document_id = ${document!.id} where id in ${sql(ids)}`
  const [batch] = await sql`
    insert into public.batches (workspace_id, request_hash) values (${ada.workspaceId}, 'x') returning id`
  for (const [position, job_id] of [high!, low!].entries())
    await sql`insert into public.batch_items ${sql({ batch_id: batch!.id as string, position, job_id, reused: false })}`
  const jobs = state === "pending" ? [] : await claim(sql, queue, "w", 2)
  for (const { id, lease, workspace_id } of state === "failed" || state === "completed" ? jobs : [])
    if (state === "failed")
      await sql`select public.fail_job(${id}, ${lease}, 'never', 'test', 'It failed.')`
    else {
      const path = `${workspace_id}/${id}/${lease}.pdf`
      const artifact = {
        ...{ path, file_name: "a.pdf", bytes: 1, pages: 1, sha256: "0".repeat(64) },
        ...{ document_version: 1, template: "gazette", options: {} },
      }
      await sql`select public.complete_job(${id}, ${lease}, ${sql.json(artifact)})`
      await sql`insert into storage.objects (bucket_id, name) values ('exports', ${path})`
    }
  const scene = { ada, userId, queue, batch: batch!.id as string, document: document!.id as string }
  return { ...scene, first: low!, second: high!, jobs }
}

/** Worst first: a function that keeps the order of its arguments takes the second job first. */
const backwards = ({ first, second }: Scene) => `{${second},${first}}`
const held = ({ jobs, second }: Scene) =>
  sql.json(
    [...jobs]
      .sort((a) => (a.id === second ? -1 : 1))
      .map(({ id, lease }) => ({ id, lease, artifact: null, timings: {} })),
  )

type Call = (tx: Sql, scene: Scene) => Promise<unknown>
const service = (call: Call) => (scene: Scene) => call(caller, scene)
const member = (call: Call) => (scene: Scene) =>
  asMember(caller, scene.userId, (tx) => call(tx, scene))
const operator = (call: Call) => (scene: Scene) =>
  asMember(caller, operatorId, (tx) => call(tx, scene))

const functions: [string, State, (scene: Scene) => Promise<unknown>][] = [
  [
    "heartbeat_jobs",
    "processing",
    service((tx, s) => tx`select public.heartbeat_jobs(${held(s)})`),
  ],
  ["complete_jobs", "processing", service((tx, s) => tx`select public.complete_jobs(${held(s)})`)],
  ["release_jobs", "processing", service((tx, s) => tx`select public.release_jobs(${held(s)})`)],
  ["cancel_batch", "pending", member((tx, s) => tx`select public.cancel_batch(${s.batch})`)],
  [
    "cancel_batch (running)",
    "processing",
    member((tx, s) => tx`select public.cancel_batch(${s.batch})`),
  ],
  ["retry_batch", "failed", member((tx, s) => tx`select public.retry_batch(${s.batch})`)],
  [
    "discard_exports",
    "failed",
    member((tx, s) => tx`select public.discard_exports(${backwards(s)})`),
  ],
  ["ops_cancel", "processing", operator((tx, s) => tx`select public.ops_cancel(${backwards(s)})`)],
  [
    "ops_replay",
    "failed",
    operator((tx, s) => tx`select public.ops_replay(${backwards(s)}, '{}')`),
  ],
  [
    "the deletion of a document",
    "pending",
    member((tx, s) => tx`delete from public.documents where id = ${s.document}`),
  ],
  ["delete_my_account", "processing", member((tx) => tx`select public.delete_my_account()`)],
]

/** Holds the first row while the call runs, and answers whether the call already held the second. */
async function holdsSecond(
  lock: (tx: Sql, which: "first" | "second") => Promise<unknown>,
  call: () => Promise<unknown>,
): Promise<boolean> {
  let called: Promise<unknown> = Promise.resolve()
  let holds = false
  await holder.begin(async (tx) => {
    await lock(tx as unknown as Sql, "first")
    called = call()
    called.catch(() => {})
    await Promise.race([untilBlocked(), called])
    await tx
      .savepoint((point) => lock(point as unknown as Sql, "second"))
      .catch(() => (holds = true))
  })
  await called
  return holds
}

/** Until the caller's connection waits for a lock. Bounded: a call that never waits is a failure. */
async function untilBlocked(): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const waiting = await sql`
      select from pg_stat_activity
       where wait_event_type = 'Lock' and pid = ${callerPid}`
    if (waiting.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error("The call waits for nothing.")
}

const lockJob = (s: Scene) => (tx: Sql, which: "first" | "second") =>
  tx`select from public.jobs where id = ${s[which]} for update nowait`

describe("locks jobs by id:", () => {
  test.each(functions)("%s", async (_, state, call) => {
    const s = await scene(state)
    expect(await holdsSecond(lockJob(s), () => call(s))).toBe(false)
  })
})

test("count_downloads locks files by id", async () => {
  const s = await scene("completed")
  const files =
    await sql`select id, job_id from public.artifacts where job_id in (${s.first}, ${s.second}) order by id`
  const [low, high] = files
  const lock = (tx: Sql, which: "first" | "second") =>
    tx`select from public.artifacts where id = ${(which === "first" ? low : high)!.id} for update nowait`
  const asked = `{${high!.job_id},${low!.job_id}}`
  const count = () =>
    asMember(caller, s.userId, (tx) => tx`select * from public.count_downloads(${asked})`)
  expect(await holdsSecond(lock, count)).toBe(false)
})

describe("a claim", () => {
  test("waits for no job: one that is being cancelled is passed over and keeps its turn", async () => {
    const s = await scene("pending")
    await holder.begin(async (tx) => {
      await tx`select from public.jobs where id = ${s.first} for no key update`
      expect((await claim(sql, s.queue)).map(({ id }) => id)).toEqual([s.second])
    })
    expect((await claim(sql, s.queue)).map(({ id }) => id)).toEqual([s.first])
  })

  test("that waited would be in a deadlock with a cancelled batch", async () => {
    const s = await scene("pending")
    const [body] = await sql`select pg_get_functiondef('public.claim_jobs'::regproc) as text`
    const waits = (body!.text as string).replace(
      "for no key update of j skip locked",
      "for no key update of j",
    )
    expect(waits).not.toBe(body!.text)
    const name = `claim_waiting_${randomUUID().slice(0, 8)}`
    await sql.unsafe(waits.replace("FUNCTION public.claim_jobs(", `FUNCTION public.${name}(`))
    let claimed: Promise<unknown> = Promise.resolve()
    const cancelled = holder.begin(async (tx) => {
      await tx`select from public.jobs where id = ${s.first} for no key update`
      claimed = caller.unsafe(`select public.${name}('${s.queue}', 'w', 3)`)
      claimed.catch(() => {})
      await untilBlocked()
      await tx`select from public.jobs where id = ${s.second} for no key update`
    })
    const ends = [await Promise.allSettled([cancelled]), await Promise.allSettled([claimed])].flat()
    await sql.unsafe(`drop function public.${name}`)
    expect(ends.map((end) => (end.status === "rejected" ? end.reason.code : "done"))).toContain(
      "40P01",
    )
  })
})
