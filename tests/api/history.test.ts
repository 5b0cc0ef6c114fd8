import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { addPast } from "../helpers/api-history"
import { newCaller, untilEnded, type Caller } from "../helpers/api-people"
import { firstDocument } from "../helpers/people"
import { connect } from "../helpers/queue"

const stack = inject("stack")
const { url } = inject("app")
const sql = connect(stack)
afterAll(() => sql.end())

type Query = Record<string, string>
const page = async ({ api }: Caller, query: Query = {}) =>
  (await api("GET", `/api/v1/export/history?${new URLSearchParams(query)}`)).data
const idsOf = ({ exports }: { exports: { jobId: string }[] }) => exports.map(({ jobId }) => jobId)

describe("pages", () => {
  test("together are the whole, newest first, also while rows come and go", async () => {
    const ada = await newCaller(stack, url)
    const ids = await addPast(
      sql,
      ada.workspaceId,
      Array.from({ length: 11 }, () => ({})),
    )
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const found: Awaited<ReturnType<typeof page>> = await page(ada, {
        limit: "3",
        ...(cursor && { cursor }),
      })
      seen.push(...idsOf(found))
      cursor = found.nextCursor
      // One comes, and one that was shown already goes.
      await addPast(sql, ada.workspaceId, [{ title: "New" }])
      await ada.api("DELETE", `/api/v1/export/history/${seen[0]}`)
    } while (cursor)
    expect(seen).toEqual(ids.reverse())
  })

  test("a cursor from nowhere is an empty page or a refusal, never somebody else's", async () => {
    const [ada, bob] = [await newCaller(stack, url), await newCaller(stack, url, "Bob")]
    await addPast(sql, bob.workspaceId, [{}, {}])
    expect((await page(ada, { cursor: "zzzzzzzzzzzz" })).exports).toEqual([])
    for (const cursor of ["-1", "ZZ", "1.5", "é", "x".repeat(13)])
      expect(
        (await ada.api("GET", `/api/v1/export/history?${new URLSearchParams({ cursor })}`)).status,
      ).toBe(400)
  })
})

describe("filters", () => {
  const titles = ["50 % off", "under_score", "back\\slash", `c, (d) "e" 'f'`, "🚀 launch"]
  let ada: Caller
  let past: Record<string, string>

  beforeAll(async () => {
    ada = await newCaller(stack, url)
    const { id: documentId } = await firstDocument(ada)
    const [fresh, old, gone, failed, cancelled, waiting] = await addPast(sql, ada.workspaceId, [
      { title: "Fresh", documentId },
      { title: "Old", daysAgo: 3 },
      { title: "Gone", daysAgo: 8, expired: true },
      { title: "Failed", status: "failed", documentId },
      { title: "Cancelled", status: "cancelled" },
      { title: "Waiting", status: "pending" },
    ])
    past = { fresh, old, gone, failed, cancelled, waiting, documentId } as Record<string, string>
    await addPast(
      sql,
      ada.workspaceId,
      titles.map((title) => ({ title, daysAgo: 20 })),
    )
  })

  const shows = async (query: Query, ...names: string[]) =>
    expect(new Set(idsOf(await page(ada, query)))).toEqual(new Set(names.map((name) => past[name])))

  test("by status; what expired is not completed", async () => {
    const from = new Date(Date.now() - 10 * 86_400_000).toISOString()
    await shows({ status: "completed", from }, "fresh", "old")
    await shows({ status: "expired", from }, "gone")
    await shows({ status: "failed" }, "failed")
    await shows({ status: "pending,cancelled" }, "waiting", "cancelled")
    await shows({ status: "expired,failed", from }, "gone", "failed")
    await shows({ status: "processing" })
  })

  test("by document, by time, and all of it together", async () => {
    const { documentId } = past as { documentId: string }
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await shows({ documentId }, "fresh", "failed")
    await shows({ documentId, status: "failed" }, "failed")
    await shows({ from: daysAgo(9), to: daysAgo(2) }, "old", "gone")
    await shows({ from: daysAgo(9), to: daysAgo(2), status: "expired", text: "gone" }, "gone")
    await shows({ text: "fresh", status: "failed" })
    await shows({ documentId: "00000000-0000-4000-8000-000000000000" })
  })

  test.each([
    ["%", titles[0]],
    ["_", titles[1]],
    ["\\", titles[2]],
    ["c, (d)", titles[3]],
    [`"e" 'f'`, titles[3]],
    ["🚀", titles[4]],
    ["LAUNCH", titles[4]],
  ])("text %s is found as it is written", async (text, title) => {
    const { exports } = await page(ada, { text })
    expect(exports.map((one: { title: string }) => one.title)).toEqual([title])
  })

  test.each([
    "status=lost",
    "status=",
    "from=yesterday",
    "from=0000-01-01T00:00:00Z",
    "to=2026-01-01T00:00:00%2B23:00",
    "documentId=7",
    "limit=101",
    "text=%00",
    "order=asc",
  ])("?%s: 400 that names it", async (query) => {
    const answer = await ada.api("GET", `/api/v1/export/history?${query}`)
    expect(answer).toMatchObject({ status: 400, error: { code: "invalid_request" } })
    expect(answer.error.message).toContain(query.split("=")[0])
  })
})

test("usage says what SQL counts", async () => {
  const ada = await newCaller(stack, url)
  await addPast(sql, ada.workspaceId, [
    { bytes: 1000 },
    { bytes: 24 },
    { bytes: 500, expired: true },
    { status: "pending" },
    { status: "failed", daysAgo: 2 },
  ])
  const [used] = await sql`
    select (select sum(bytes)::integer from public.artifacts a
             where a.workspace_id = w.id and a.expires_at > now() and a.deleted_at is null) as bytes,
           (select count(*)::integer from public.jobs j
             where j.workspace_id = w.id and j.created_at > now() - interval '1 day') as today,
           (select count(*)::integer from public.jobs j
             where j.workspace_id = w.id and j.status = 'pending') as waiting, w.*
      from public.workspaces w where w.id = ${ada.workspaceId}`
  expect((await ada.api("GET", "/api/v1/export/usage")).data).toEqual({
    storage: {
      usedBytes: used!.bytes,
      reservedBytes: 0,
      quotaBytes: Number(used!.quota_bytes),
      files: 2,
    },
    exportsLast24Hours: { used: used!.today, limit: used!.max_exports_per_day },
    waiting: { count: used!.waiting, limit: used!.max_waiting_jobs },
    batchLimit: used!.max_batch_size,
  })
  expect([used!.bytes, used!.today, used!.waiting]).toEqual([1024, 4, 1])
})

test("a printed export has its attempt with the time of each stage, and a picture", async () => {
  const ada = await newCaller(stack, url)
  const { id: documentId } = await firstDocument(ada, "letter")
  const { jobId } = (await ada.api("POST", "/api/v1/export/pdf", { documentId })).data
  expect((await untilEnded(ada.api, jobId)).status).toBe("completed")

  const { attempts } = (await ada.api("GET", `/api/v1/export/job/${jobId}/attempts`)).data
  expect(attempts).toMatchObject([{ attempt: 1, outcome: "completed", error: null }])
  for (const stage of ["rendering", "printing", "saving"])
    expect(attempts[0].timings[stage]).toBeGreaterThan(0)
  expect(Date.parse(attempts[0].finishedAt)).toBeGreaterThan(Date.parse(attempts[0].startedAt))

  const link = await ada.api("GET", `/api/v1/export/job/${jobId}/thumbnail`)
  expect(link.status).toBe(302)
  const picture = await fetch(link.headers.get("location")!)
  expect(picture.headers.get("content-type")).toBe("image/png")
  const { data, info } = await sharp(await picture.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 480, height: 679 })
  // Not a white sheet: there is ink on it.
  expect(data.some((channel) => channel < 128)).toBe(true)
})
