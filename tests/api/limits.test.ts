import { request } from "node:http"
import { afterAll, beforeEach, describe, expect, inject, test } from "vitest"
import { hold, letGo } from "../helpers/api-hold"
import { addPast } from "../helpers/api-history"
import { atOnce, newCaller, tally, untilEnded, type Caller } from "../helpers/api-people"
import { firstDocument } from "../helpers/people"
import { connect } from "../helpers/queue"

const stack = inject("stack")
const { url } = inject("app")
const sql = connect(stack)
afterAll(() => sql.end())

let ada: Caller
let documentId: string
beforeEach(async () => {
  ada = await newCaller(stack, url)
  await hold(sql, ada.workspaceId)
  documentId = (await firstDocument(ada, "letter")).id
})

/** What an export of a document reserves that has no file yet. */
const RESERVED = 256 * 1024

const limit = (limits: Record<string, number>) =>
  sql`update public.workspaces set ${sql(limits)} where id = ${ada.workspaceId}`
const send = (more: object = {}, headers: Record<string, string> = {}) =>
  ada.api("POST", "/api/v1/export/pdf", { documentId, ...more }, headers)
/** Wishes that differ, so that none joins another. */
const different = (n: number) => ({ options: { accent: `#0000${(16 + n).toString(16)}` } })
const jobs = async () => {
  const [row] = await sql`
    select count(*)::integer as n from public.jobs where workspace_id = ${ada.workspaceId}`
  return row!.n as number
}

describe("of twenty at the edge, as many pass as are left", () => {
  test("of the exports of 24 hours; the rest are told when one falls out", async () => {
    await limit({ max_exports_per_day: 8 })
    // Two are older than 24 hours; the oldest of the others falls out in an hour and a half.
    await addPast(sql, ada.workspaceId, [{ daysAgo: 2 }, { daysAgo: 1.1 }])
    await addPast(sql, ada.workspaceId, [{ daysAgo: 22.5 / 24 }, { daysAgo: 0.5 }, {}])
    const answers = await atOnce(20, (n) => send(different(n)))
    expect(tally(answers)).toEqual({ 202: 5, 429: 15 })
    expect(await jobs()).toBe(5 + 5)
    for (const { error, headers } of answers.filter(({ status }) => status === 429)) {
      expect(error).toMatchObject({ code: "daily_limit", details: { limit: 8 } })
      const seconds = Number(headers.get("retry-after"))
      expect(seconds).toBe(error.details.retryAfterSeconds)
      expect(Math.abs(seconds - 1.5 * 3600)).toBeLessThan(120)
    }
    expect((await ada.api("GET", "/api/v1/export/usage")).data.exportsLast24Hours).toEqual({
      used: 8,
      limit: 8,
    })
  })

  test("of the exports that may wait; a retry counts too", async () => {
    await limit({ max_waiting_jobs: 7 })
    const [failed] = await addPast(sql, ada.workspaceId, [
      { status: "failed" },
      { status: "pending" },
    ])
    const answers = await atOnce(20, (n) => send(different(n)))
    expect(tally(answers)).toEqual({ 202: 6, 429: 14 })
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.error).toMatchObject({ code: "too_many_waiting", details: { limit: 7 } })
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)

    const retry = () => ada.api("POST", `/api/v1/export/job/${failed}/retry`)
    expect(await retry()).toMatchObject({ status: 429, error: { code: "too_many_waiting" } })
    expect((await ada.api("GET", `/api/v1/export/job/${failed}`)).data.status).toBe("failed")
  })

  test("of the exports of 24 hours: a retry counts like an export, however old the job is", async () => {
    await limit({ max_exports_per_day: 2 })
    const [old] = await addPast(sql, ada.workspaceId, [{ daysAgo: 3, status: "failed" }])
    const retry = () => ada.api("POST", `/api/v1/export/job/${old}/retry`)
    const cancel = () => ada.api("DELETE", `/api/v1/export/job/${old}`)
    expect((await retry()).status).toBe(202)
    await cancel()
    expect((await retry()).status).toBe(202)
    await cancel()
    expect(await retry()).toMatchObject({ status: 429, error: { code: "daily_limit" } })
    expect(await send()).toMatchObject({ status: 429, error: { code: "daily_limit" } })
    expect((await ada.api("GET", `/api/v1/export/job/${old}`)).data.status).toBe("cancelled")
  })

  test("of the quota: what waits has its room reserved, and gives it back when it is cancelled", async () => {
    await limit({ quota_bytes: 1000 + 3 * RESERVED })
    const [, second] = await addPast(sql, ada.workspaceId, [{ bytes: 600 }, { bytes: 400 }])
    await addPast(sql, ada.workspaceId, [{ bytes: 5000, expired: true }])
    const answers = await atOnce(20, (n) => send(different(n)))
    expect(tally(answers)).toEqual({ 202: 3, 507: 17 })
    expect(answers.find(({ status }) => status === 507)!.error).toMatchObject({
      code: "quota_exceeded",
      details: { usedBytes: 1000, reservedBytes: 4 * RESERVED, quotaBytes: 1000 + 3 * RESERVED },
    })
    const { storage } = (await ada.api("GET", "/api/v1/export/usage")).data
    expect(storage).toMatchObject({ usedBytes: 1000, reservedBytes: 3 * RESERVED })
    const { jobId } = answers.find(({ status }) => status === 202)!.data
    await ada.api("DELETE", `/api/v1/export/job/${jobId}`)
    expect((await send(different(30))).status).toBe(202)
    expect((await send(different(31))).status).toBe(507)
    await limit({ quota_bytes: 600 + 4 * RESERVED })
    expect((await send(different(31))).status).toBe(507)
    await ada.api("DELETE", `/api/v1/export/history/${second}`)
    expect((await send(different(31))).status).toBe(202)
  })

  test("of batches: all or nothing, and what is joined is free", async () => {
    const { data: copy } = await ada.api("POST", "/api/v1/documents", { copyOf: documentId })
    await limit({ max_exports_per_day: 1 })
    const batch = (documentIds: string[]) =>
      ada.api("POST", "/api/v1/export/batch", { documentIds })
    expect(await batch([documentId, copy.id])).toMatchObject({
      status: 429,
      error: { code: "daily_limit" },
    })
    expect(await jobs()).toBe(0)
    expect((await send()).status).toBe(202)
    expect((await batch([documentId])).status).toBe(202)
    expect((await batch([documentId, copy.id])).status).toBe(429)
    expect(await jobs()).toBe(1)
  })

  test("of the batch's own size", async () => {
    await limit({ max_batch_size: 1 })
    const { data: copy } = await ada.api("POST", "/api/v1/documents", { copyOf: documentId })
    const documentIds = [documentId, copy.id]
    expect(await ada.api("POST", "/api/v1/export/batch", { documentIds })).toMatchObject({
      status: 400,
      error: { code: "batch_too_large", message: "Export at most 1 documents at once." },
    })
  })
})

describe("twenty equal ones at once", () => {
  test("are one job", async () => {
    const answers = await atOnce(20, () => send())
    expect(tally(answers)).toEqual({ 202: 20 })
    expect(new Set(answers.map(({ data }) => data.jobId)).size).toBe(1)
    expect(answers.filter(({ data }) => !data.reused)).toHaveLength(1)
    expect(new Set(answers.map(({ data }) => data.batchId)).size).toBe(20)
    expect(await jobs()).toBe(1)
  })

  test("with one Idempotency-Key are one batch, even when each wants a fresh print", async () => {
    const answers = await atOnce(20, () => send({ fresh: true }, { "idempotency-key": "k" }))
    expect(tally(answers)).toEqual({ 202: 20 })
    expect(new Set(answers.map(({ data }) => `${data.batchId} ${data.jobId}`)).size).toBe(1)
    expect(await jobs()).toBe(1)
  })

  test("with one Idempotency-Key for different wishes: one passes, the rest are told", async () => {
    const answers = await atOnce(20, (n) => send(different(n), { "idempotency-key": "k" }))
    expect(tally(answers)).toEqual({ 202: 1, 409: 19 })
    expect(answers.find(({ error }) => error)!.error.code).toBe("idempotency_conflict")
    expect(await jobs()).toBe(1)
  })

  test("retries of a failed export start it once", async () => {
    const [id] = await addPast(sql, ada.workspaceId, [{ status: "failed" }])
    const answers = await atOnce(20, () => ada.api("POST", `/api/v1/export/job/${id}/retry`))
    expect(tally(answers)).toEqual({ 202: 1, 409: 19 })
    expect(answers.find(({ error }) => error)!.error.code).toBe("not_retryable")
  })

  test("cancels and retries in a crowd leave it waiting or cancelled, and never an error of ours", async () => {
    const { jobId } = (await send()).data
    const at = `/api/v1/export/job/${jobId}`
    const answers = await atOnce(20, (n) =>
      n % 2 ? ada.api("DELETE", at) : ada.api("POST", `${at}/retry`),
    )
    for (const { status } of answers) expect([200, 202, 409]).toContain(status)
    expect(["pending", "cancelled"]).toContain((await ada.api("GET", at)).data.status)
  })

  test("cancels answer the same, and a second cancel is no mistake", async () => {
    const { jobId } = (await send()).data
    const answers = await atOnce(20, () => ada.api("DELETE", `/api/v1/export/job/${jobId}`))
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, data: { jobId, status: "cancelled" } })
  })
})

describe("an Idempotency-Key", () => {
  const withKey = (key: string) => send({}, { "idempotency-key": key })

  test("may be as long as 200 characters; longer or empty is refused by name", async () => {
    expect((await withKey("k".repeat(200))).status).toBe(202)
    for (const key of ["k".repeat(201), "", "   "]) {
      const answer = await withKey(key)
      expect(answer).toMatchObject({ status: 400, error: { code: "invalid_request" } })
      expect(answer.error.details[0].field).toBe("Idempotency-Key")
    }
  })

  test("belongs to a workspace: another's is not in the way", async () => {
    const bob = await newCaller(stack, url, "Bob")
    await hold(sql, bob.workspaceId)
    const his = { documentId: (await firstDocument(bob)).id }
    const mine = await withKey("shared")
    const theirs = await bob.api("POST", "/api/v1/export/pdf", his, { "idempotency-key": "shared" })
    expect([mine.status, theirs.status]).toEqual([202, 202])
    expect(theirs.data.jobId).not.toBe(mine.data.jobId)
  })
})

describe("a body too large: 413", () => {
  const most = 1024 * 1024

  test("to the byte", async () => {
    const body = JSON.stringify({ documentId })
    expect((await ada.api("POST", "/api/v1/export/pdf", body.padEnd(most))).status).toBe(202)
    expect(await ada.api("POST", "/api/v1/export/pdf", body.padEnd(most + 1))).toMatchObject({
      status: 413,
      error: { code: "too_large", details: { limitBytes: most } },
    })
  })

  test("also when it comes in pieces and nobody says how large it will be", async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${ada.token}`,
        "content-type": "application/json",
        "transfer-encoding": "chunked",
      }
      const call = request(`${url}/api/v1/export/pdf`, { method: "POST", headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      call.on("error", reject)
      for (let sent = 0; sent <= most; sent += 65_536) call.write(" ".repeat(65_536))
      call.end("{}")
    })
    expect(status).toBe(413)
  })
})

describe("what was printed before", () => {
  const save = (version: number, edit: object) =>
    ada.api("PUT", `/api/v1/documents/${documentId}`, { version, ...edit })
  const print = async (more: object = {}) => {
    const queued = (await send(more)).data
    return { ...queued, view: await untilEnded(ada.api, queued.jobId) }
  }

  test("is answered at once until the title, the content or the template changes", async () => {
    await letGo(sql, ada.workspaceId)
    const { data: letter } = await ada.api("POST", "/api/v1/documents", { kind: "resume" })
    documentId = letter.id
    const first = await print()
    expect(await send()).toMatchObject({
      data: { jobId: first.jobId, reused: true, status: "completed" },
    })

    const edits = [
      { title: "Other" },
      { data: { basics: { name: "Other" } } },
      { template: "quarto" },
    ]
    for (const [index, edit] of edits.entries()) {
      await save(index + 1, edit)
      const next = await print()
      expect(next.reused).toBe(false)
      expect(next.view.file.documentVersion).toBe(index + 2)
    }
    expect((await print({ fresh: true })).reused).toBe(false)
  })

  test("edited while it waits, the newest is printed and the file says which; the next click is not stale", async () => {
    const queued = (await send()).data
    await save(1, { title: "Edited in between" })
    await letGo(sql, ada.workspaceId)
    const later = (await send()).data
    expect(later.jobId).not.toBe(queued.jobId)
    for (const { jobId } of [queued, later])
      expect((await untilEnded(ada.api, jobId)).file).toMatchObject({
        name: "Edited in between.pdf",
        documentVersion: 2,
      })
  })
})
