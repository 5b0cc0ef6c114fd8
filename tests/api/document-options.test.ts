// Template and options belong to the document, and an export that differs from it is outdated.
import { getDocumentProxy } from "unpdf"
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest"
import { Listener, readEvents } from "../helpers/api"
import { newCaller, type Caller } from "../helpers/api-people"

const stack = inject("stack")
const { url } = inject("app")
const DOCUMENTS = "/api/v1/documents"
const LETTER = { pageSize: "Letter" }

let ada: Caller
beforeAll(async () => void (ada = await newCaller(stack, url)))

interface Doc {
  id: string
  version: number
  template: string
  options: object
}

const add = async (body: object = {}): Promise<Doc> =>
  (await ada.api("POST", DOCUMENTS, { kind: "letter", ...body })).data
const save = async ({ id, version }: Doc, edit: object) =>
  ada.api("PUT", `${DOCUMENTS}/${id}`, { version, ...edit })
const read = async (id: string): Promise<Doc> => (await ada.api("GET", `${DOCUMENTS}/${id}`)).data
const exportNow = (documentId: string, wishes: object = {}) =>
  ada.api("POST", "/api/v1/export/pdf", { documentId, ...wishes })
const job = async (jobId: string) => (await ada.api("GET", `/api/v1/export/job/${jobId}`)).data

async function print(documentId: string, wishes: object = {}) {
  const { data } = await exportNow(documentId, wishes)
  const headers = { authorization: `Bearer ${ada.token}` }
  const events = await readEvents(
    await fetch(`${url}/api/v1/export/job/${data.jobId}/stream`, { headers }),
  )
  expect(events.at(-1)!.event).toBe("completed")
  return { ...events.at(-1)!.data, reused: data.reused as boolean }
}

async function paperOf(jobId: string): Promise<number[]> {
  const link = await ada.api("GET", `/api/v1/export/download/${jobId}`)
  const file = await fetch(link.headers.get("location")!)
  const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return [Math.round(width), Math.round(height)]
}
const A4 = [595, 842]
const LETTER_PT = [612, 792]

describe("options of a document", () => {
  test("are stored as what differs from the defaults, so that equal wishes are equal", async () => {
    const margins = { top: 1, right: 1, bottom: 1, left: 1 }
    const asked = { pageSize: "A4", quality: "normal", pageNumbers: true, accent: "#B4232A" }
    const { options } = await add({ options: { ...asked, margins: 1 } })
    expect(options).toEqual({ margins, accent: "#b4232a" })
    const without = { margins: 0.2, pageNumbers: false }
    expect((await add({ options: without })).options).toEqual({
      margins: { top: 0.2, right: 0.2, bottom: 0.2, left: 0.2 },
    })
    expect((await add({ options: { pageNumbers: false } })).options).toEqual({ pageNumbers: false })
  })

  test.each([
    [{ pageSize: "A0" }, "options.pageSize"],
    [{ colour: "red" }, "options.colour"],
  ])("%j are refused by the name of the field", async (options, field) => {
    const document = await add()
    for (const answer of [
      await save(document, { options }),
      await ada.api("POST", DOCUMENTS, { kind: "letter", options }),
      await exportNow(document.id, { options }),
    ]) {
      expect(answer).toMatchObject({ status: 400, error: { code: "invalid_request" } })
      expect(answer.error.message).toContain(field)
    }
  })

  test("are saved over the version that was read, listed, copied and previewed", async () => {
    const document = await add({ options: {} })
    const saved = await save(document, { options: LETTER })
    expect(saved.data).toMatchObject({ options: LETTER, version: 2 })
    expect(await save(document, { options: {} })).toMatchObject({
      status: 409,
      error: { code: "version_conflict", details: { version: 2 } },
    })
    const listed = (await ada.api("GET", DOCUMENTS)).data.documents as Doc[]
    expect(listed.find(({ id }) => id === document.id)).toMatchObject({ options: LETTER })
    const copy = (await ada.api("POST", DOCUMENTS, { copyOf: document.id })).data
    expect(copy).toMatchObject({ options: LETTER, version: 1 })
    const preview = (query = "") => ada.api("GET", `${DOCUMENTS}/${document.id}/preview${query}`)
    expect((await preview()).text).toContain("width: 8.5in")
    expect((await preview("?options={}")).text).toContain("width: 8.27in")
  })

  test("begin as the person's defaults, which change nothing that exists", async () => {
    const grace = await newCaller(stack, url)
    const create = async (body: object) => (await grace.api("POST", DOCUMENTS, body)).data as Doc
    const before = await create({ kind: "report" })
    await grace.api("PUT", "/api/v1/settings", { exportOptions: { color: "greyscale" } })
    expect((await create({ kind: "report" })).options).toEqual({ color: "greyscale" })
    const file = { text: "# Imported\n\nText.", fileName: "a.md" }
    const imported = await grace.api("POST", `${DOCUMENTS}/import`, file)
    expect(imported.data.options).toEqual({ color: "greyscale" })
    const own = { ...imported.data, options: LETTER }
    const again = await grace.api("POST", `${DOCUMENTS}/import`, { text: JSON.stringify(own) })
    expect(again.data.options).toEqual(LETTER)
    expect((await create({ kind: "report", options: {} })).options).toEqual({})
    const { data } = await grace.api("GET", `${DOCUMENTS}/${before.id}`)
    expect(data).toMatchObject({ options: {}, version: 1 })
  })
})

describe("an export", () => {
  let document: Doc
  beforeEach(async () => void (document = await add()))

  test("is of the document's own paper; given options hold once, and are not current", async () => {
    await save(document, { options: LETTER })
    const own = await print(document.id)
    expect(own).toMatchObject({ outdated: false, options: LETTER })
    const once = await print(document.id, { options: { pageSize: "A4" } })
    expect(once).toMatchObject({ outdated: true, options: {} })
    expect([await paperOf(own.jobId), await paperOf(once.jobId)]).toEqual([LETTER_PT, A4])
    expect((await read(document.id)).options).toEqual(LETTER)
    // In other words the same.
    const same = await exportNow(document.id, { options: { ...LETTER, quality: "normal" } })
    expect(same.data).toMatchObject({ jobId: own.jobId, reused: true })
  })

  test("in a batch, each document has its own", async () => {
    const other = await add({ options: LETTER })
    const documentIds = [document.id, other.id]
    const { data } = await ada.api("POST", "/api/v1/export/batch", { documentIds })
    const jobs = data.jobs as { jobId: string }[]
    for (const { jobId } of jobs)
      await expect
        .poll(async () => (await job(jobId)).status, { timeout: 20_000 })
        .toBe("completed")
    expect(await Promise.all(jobs.map(({ jobId }) => paperOf(jobId)))).toEqual([A4, LETTER_PT])
  })

  test("is outdated after a change, told live to who listens, until the latest is exported", async () => {
    const first = await print(document.id)
    expect(first.outdated).toBe(false)
    const mine = await new Listener(`${url}/api/v1/export/stream`, ada.token).open()
    await mine.until(({ event }) => event === "ready")
    await save(document, { options: LETTER })
    const told = await mine.until(({ data }) => data.jobId === first.jobId)
    expect(told).toMatchObject({ event: "completed", data: { outdated: true } })
    mine.cut()

    expect(await job(first.jobId)).toMatchObject({ outdated: true })
    const latest = await print(document.id)
    expect(latest).toMatchObject({ reused: false, outdated: false })
    expect(await paperOf(latest.jobId)).toEqual(LETTER_PT)
    expect(await exportNow(document.id)).toMatchObject({ data: { reused: true } })
    // The older file can still be had, and says what it is.
    expect(await paperOf(first.jobId)).toEqual(A4)
    await ada.api("DELETE", `${DOCUMENTS}/${document.id}`)
    expect(await job(first.jobId)).toMatchObject({ documentId: null, outdated: false })
  })

  test("of another version than the caller has seen is refused", async () => {
    await save(document, { title: "Renamed" })
    expect(await exportNow(document.id, { version: 1 })).toMatchObject({
      status: 409,
      error: { code: "version_conflict", details: { version: 2 } },
    })
    expect((await exportNow(document.id, { version: 2 })).status).toBe(202)
  })
})
