import { afterAll, beforeEach, describe, expect, inject, test } from "vitest"
import { hold, letGo } from "../helpers/api-hold"
import { newCaller, untilEnded, type Caller } from "../helpers/api-people"
import { firstDocument } from "../helpers/people"
import { connect } from "../helpers/queue"

const stack = inject("stack")
const { url } = inject("app")
const sql = connect(stack)
afterAll(() => sql.end())

let ada: Caller
beforeEach(async () => {
  ada = await newCaller(stack, url)
  await hold(sql, ada.workspaceId)
})

async function letters(count: number): Promise<string[]> {
  const made = Array.from({ length: count }, async (_, n) => {
    const { data } = await ada.api("POST", "/api/v1/documents", { kind: "letter", title: `L${n}` })
    return data.id as string
  })
  return Promise.all(made)
}

const send = (documentIds: string[], more: object = {}) =>
  ada.api("POST", "/api/v1/export/batch", { documentIds, ...more })
const at = (batchId: string) => `/api/v1/export/batch/${batchId}`
const read = async (batchId: string) => (await ada.api("GET", at(batchId))).data
const jobIds = (batch: { data: { jobs: { jobId: string }[] } }) =>
  batch.data.jobs.map(({ jobId }) => jobId)
const countJobs = async () => {
  const [row] =
    await sql`select count(*)::integer as n from public.jobs where workspace_id = ${ada.workspaceId}`
  return row!.n as number
}

/** As a worker would leave it, without the wait. */
const end = (jobId: string, status: "failed" | "completed") => sql`
  update public.jobs set status = ${status}, parked = false, finished_at = now(), progress = 100,
         error_code = ${status === "failed" ? "test" : null} where id = ${jobId}`

describe("a batch", () => {
  test("of ten is queued in the order asked for", async () => {
    const ids = await letters(10)
    const batch = await send(ids)
    expect(batch.status).toBe(202)
    expect(batch.data.jobs.map((job: { documentId: string }) => job.documentId)).toEqual(ids)
    const whole = await read(batch.data.batchId)
    expect(whole).toMatchObject({
      status: "processing",
      progress: 0,
      counts: { total: 10, waiting: 10, completed: 0 },
      downloadUrl: null,
    })
    expect(whole.exports.map((one: { jobId: string }) => one.jobId)).toEqual(jobIds(batch))
  })

  test("is all or nothing: one that is not there, or not theirs, and nothing is queued", async () => {
    const [mine, bob] = [await letters(2), await newCaller(stack, url, "Bob")]
    const unknown = "00000000-0000-4000-8000-000000000000"
    const answers = [
      await send([...mine, unknown]),
      await send([...mine, (await firstDocument(bob)).id]),
    ]
    expect(answers[0]).toMatchObject({ status: 404, error: { code: "document_not_found" } })
    expect(answers[1]!.text).toBe(answers[0]!.text)
    expect(await countJobs()).toBe(0)
  })

  test("with no document, one twice, or more than the workspace may: 400", async () => {
    const ids = await letters(11)
    expect((await send([])).error.message).toContain("documentIds")
    for (const twice of [ids[0]!, ids[0]!.toUpperCase()])
      expect((await send([ids[0]!, twice])).error.message).toContain("names a document twice")
    expect(await send(ids)).toMatchObject({
      status: 400,
      error: { code: "batch_too_large", message: "Export at most 10 documents at once." },
    })
    expect((await send(Array.from({ length: 101 }, () => crypto.randomUUID()))).status).toBe(400)
    expect(await countJobs()).toBe(0)
  })

  test("joins what is under way: the same jobs, no new ones", async () => {
    const ids = await letters(3)
    const first = await send(ids.slice(0, 2))
    const second = await send(ids)
    expect(jobIds(second).slice(0, 2)).toEqual(jobIds(first))
    expect(second.data.jobs.map((job: { reused: boolean }) => job.reused)).toEqual([
      true,
      true,
      false,
    ])
    expect(second.data.batchId).not.toBe(first.data.batchId)
    expect(await countJobs()).toBe(3)
  })

  test("is as far as its exports are", async () => {
    const batch = await send(await letters(4))
    const [one, two, three] = jobIds(batch)
    await end(one!, "completed")
    await end(two!, "failed")
    expect(await read(batch.data.batchId)).toMatchObject({
      status: "processing",
      progress: 50,
      counts: { total: 4, waiting: 2, running: 0, completed: 1, failed: 1, cancelled: 0 },
    })
    await ada.api("DELETE", `/api/v1/export/job/${three}`)
    await ada.api("DELETE", `/api/v1/export/job/${jobIds(batch)[3]}`)
    expect(await read(batch.data.batchId)).toMatchObject({ status: "partial", progress: 100 })
  })
})

describe("cancelling a batch", () => {
  test("stops the rest, and leaves what has ended and what another batch waits for", async () => {
    const [done, shared, mine] = await letters(3)
    const batch = await send([done!, shared!, mine!])
    const [doneJob, sharedJob, myJob] = jobIds(batch)
    await end(doneJob!, "completed")
    const other = await send([shared!])
    const cancelled = await ada.api("DELETE", at(batch.data.batchId))
    expect(cancelled).toMatchObject({
      status: 200,
      data: {
        cancelled: [{ jobId: myJob, status: "cancelled" }],
        batch: { counts: { completed: 1 } },
      },
    })
    expect((await read(other.data.batchId)).exports[0]).toMatchObject({
      jobId: sharedJob,
      status: "pending",
    })

    // The last who waits for it takes it along.
    await ada.api("DELETE", at(other.data.batchId))
    expect(await read(batch.data.batchId)).toMatchObject({ status: "partial" })
    expect((await ada.api("DELETE", at(batch.data.batchId))).data.cancelled).toEqual([])
  })

  // Without the lock on the workspace a click that joins in the same moment got a cancelled export.
  test("while others join it: whoever was told it waits, has it waiting", async () => {
    const ids = await letters(3)
    for (let round = 0; round < 6; round++) {
      const batch = await send(ids)
      const [, ...joined] = await Promise.all([
        ada.api("DELETE", at(batch.data.batchId)),
        ...Array.from({ length: 4 }, () => send(ids)),
      ])
      for (const { data } of joined) {
        const { exports } = await read(data.batchId)
        expect(exports.map((one: { status: string }) => one.status)).toEqual([
          "pending",
          "pending",
          "pending",
        ])
        expect(data.jobs.every((job: { status: string }) => job.status === "pending")).toBe(true)
      }
      for (const { data } of joined) await ada.api("DELETE", at(data.batchId))
    }
  })
})

describe("trying a batch again", () => {
  test("starts what failed or was cancelled, and no more", async () => {
    const batch = await send(await letters(3))
    const [one, two, three] = jobIds(batch)
    await end(one!, "completed")
    await end(two!, "failed")
    await ada.api("DELETE", `/api/v1/export/job/${three}`)
    const again = await ada.api("POST", `${at(batch.data.batchId)}/retry`)
    expect(again.status).toBe(202)
    expect(new Set(again.data.retried.map((job: { jobId: string }) => job.jobId))).toEqual(
      new Set([two, three]),
    )
    expect(again.data.batch).toMatchObject({ counts: { waiting: 2, completed: 1 } })
    expect((await ada.api("POST", `${at(batch.data.batchId)}/retry`)).data.retried).toEqual([])
  })

  test("at once from many places starts each once", async () => {
    const batch = await send(await letters(3))
    for (const id of jobIds(batch)) await end(id, "failed")
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ada.api("POST", `${at(batch.data.batchId)}/retry`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 202))
    expect(answers.flatMap(({ data }) => data.retried)).toHaveLength(3)
  })

  test("prints them in the end", async () => {
    const batch = await send(await letters(2))
    await ada.api("DELETE", at(batch.data.batchId))
    await letGo(sql, ada.workspaceId)
    await ada.api("POST", `${at(batch.data.batchId)}/retry`)
    for (const id of jobIds(batch)) expect((await untilEnded(ada.api, id)).status).toBe("completed")
    expect(await read(batch.data.batchId)).toMatchObject({
      status: "completed",
      downloadUrl: `${at(batch.data.batchId)}/download`,
    })
  })
})

test("no batch of that id, or somebody else's: the same 404", async () => {
  const bob = await newCaller(stack, url, "Bob")
  const { batchId } = (await send(await letters(1))).data
  for (const [method, path] of [
    ["GET", ""],
    ["DELETE", ""],
    ["POST", "/retry"],
    ["GET", "/stream"],
    ["GET", "/download"],
  ] as const) {
    const theirs = await bob.api(method, at(batchId) + path)
    const nothing = await bob.api(method, at(crypto.randomUUID()) + path)
    expect(theirs).toMatchObject({ status: 404, error: { code: "batch_not_found" } })
    expect(theirs.text).toBe(nothing.text)
  }
})
