// A file that Storage lost is said to be lost: no server error, no download counted, and a way to a new one.
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { newCaller, type Caller } from "../helpers/api-people"
import { keepExport, type Kept } from "../helpers/kept-exports"
import { service } from "../helpers/people"
import { connect } from "../helpers/queue"
import { readZip } from "../helpers/zip-reader"

const stack = inject("stack")
const { url } = inject("app")
const sql = connect(stack)
afterAll(() => sql.end())

let ada: Caller
beforeAll(async () => {
  ada = await newCaller(stack, url)
})

const keep = () => keepExport(stack, sql, ada.workspaceId)
const lose = ({ path, thumbnailPath }: Kept) =>
  service(stack).storage.from("exports").remove([path, thumbnailPath])
const downloadsOf = async ({ jobId }: Kept) =>
  (await sql`select downloads from public.artifacts where job_id = ${jobId}`)[0]!
    .downloads as number

test("a download answers 404, is not counted, and from then on the export shows that its file is lost", async () => {
  const kept = await keep()
  await lose(kept)
  const refused = {
    status: 404,
    error: {
      code: "file_not_found",
      message: "The file is no longer in Storage. Export the document again.",
    },
  }
  const before = (await ada.api("GET", "/api/v1/export/usage")).data.storage.files
  const revisionOf = async () =>
    (await sql`select revision from public.jobs where id = ${kept.jobId}`)[0]!.revision as string
  const revisions = [await revisionOf()]
  for (let times = 0; times < 2; times++) {
    expect(await ada.api("GET", `/api/v1/export/download/${kept.jobId}`)).toMatchObject(refused)
    revisions.push(await revisionOf())
  }
  // Told to streams once.
  expect(revisions[1]).not.toBe(revisions[0])
  expect(revisions[2]).toBe(revisions[1])
  expect(await downloadsOf(kept)).toBe(0)
  const { data } = await ada.api("GET", `/api/v1/export/job/${kept.jobId}`)
  expect(data).toMatchObject({ downloadUrl: null, thumbnailUrl: null, file: { lost: true } })
  expect((await ada.api("GET", "/api/v1/export/usage")).data.storage.files).toBe(before - 1)
  expect(await ada.api("GET", `/api/v1/export/job/${kept.jobId}/thumbnail`)).toMatchObject(refused)
})

test("a ZIP has the others, names the lost one, and counts it not", async () => {
  const [there, gone] = [await keep(), await keep()]
  await lose(gone)
  const selection = (...kept: Kept[]) =>
    `/api/v1/export/history/download?ids=${kept.map(({ jobId }) => jobId).join(",")}`
  const response = await fetch(url + selection(there, gone), {
    headers: { authorization: `Bearer ${ada.token}` },
  })
  const files = readZip(Buffer.from(await response.arrayBuffer()))
  expect(files.map(({ name }) => name)).toEqual(["A letter.pdf", "MISSING.txt"])
  expect([await downloadsOf(there), await downloadsOf(gone)]).toEqual([1, 0])
  expect(await ada.api("GET", selection(gone))).toMatchObject({
    status: 404,
    error: { code: "file_not_found" },
  })
})

test("HEAD answers like GET and counts nothing", async () => {
  const kept = await keep()
  const head = (path: string) => ada.api("HEAD", path)
  const one = await head(`/api/v1/export/download/${kept.jobId}`)
  expect([one.status, one.headers.get("location")]).toEqual([
    302,
    expect.stringContaining(kept.jobId),
  ])
  const zip = await head(`/api/v1/export/history/download?ids=${kept.jobId}`)
  expect([zip.status, zip.headers.get("content-type")]).toEqual([200, "application/zip"])
  expect(await downloadsOf(kept)).toBe(0)
  await ada.api("GET", `/api/v1/export/download/${kept.jobId}`)
  expect(await downloadsOf(kept)).toBe(1)
})
