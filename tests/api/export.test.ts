import { extractText, getDocumentProxy } from "unpdf"
import { beforeAll, describe, expect, inject, test } from "vitest"
import { apiOf, readEvents } from "../helpers/api"
import { firstDocument, service, signUp, type Person } from "../helpers/people"

const stack = inject("stack")
const { url } = inject("app")

let ada: Person
let api: ReturnType<typeof apiOf>
const unknownId = "00000000-0000-4000-8000-000000000000"

beforeAll(async () => {
  ada = await signUp(stack, "Ada")
  api = apiOf(url, ada.token)
})

const stream = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/v1/export/job/${id}/stream`, {
    headers: { authorization: `Bearer ${ada.token}`, ...headers },
  })

async function exportToEnd(documentId: string, extra: object = {}) {
  const queued = await api("POST", "/api/v1/export/pdf", { documentId, ...extra })
  expect(queued.status).toBe(202)
  const events = await readEvents(await stream(queued.data.jobId))
  return { jobId: queued.data.jobId as string, queued, events, last: events.at(-1)! }
}

describe("a document becomes a PDF", () => {
  test("through its stages, to a file whose text is the document's", async () => {
    const document = await firstDocument(ada, "resume")
    const { jobId, events, last } = await exportToEnd(document.id)

    expect(last.event).toBe("completed")
    const stages = [...new Set(events.map(({ data }) => data.stage))]
    // Whoever comes late misses the first of them, never their order or the end.
    const order = ["queued", "loading", "rendering", "printing", "saving", "done"]
    expect(stages).toEqual(order.filter((stage) => stages.includes(stage)))
    expect(stages.at(-1)).toBe("done")
    const percents = events.map(({ data }) => data.progress)
    expect(percents).toEqual([...percents].sort((a, b) => a - b))
    const ids = events.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))

    const link = await api("GET", `/api/v1/export/download/${jobId}`)
    expect(link.status).toBe(302)
    const file = await fetch(link.headers.get("location")!)
    expect(file.headers.get("content-type")).toBe("application/pdf")
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename=/)
    const { text } = await extractText(
      await getDocumentProxy(new Uint8Array(await file.arrayBuffer())),
      {
        mergePages: true,
      },
    )
    const { basics } = document.data as { basics: { name: string } }
    expect(text.toLowerCase()).toContain(basics.name.toLowerCase())

    const job = await api("GET", `/api/v1/export/job/${jobId}`)
    expect(job.data).toMatchObject({ status: "completed", progress: 100, file: { downloads: 1 } })
    const history = await api("GET", "/api/v1/export/history")
    expect(history.data.exports.map((one: { jobId: string }) => one.jobId)).toContain(jobId)
  })

  test("once: the same export again is answered with the same file, a fresh one is printed", async () => {
    const document = await firstDocument(ada, "letter")
    const first = await exportToEnd(document.id)
    const again = await exportToEnd(document.id)
    expect(again.queued.data).toMatchObject({
      jobId: first.jobId,
      reused: true,
      status: "completed",
    })
    const fresh = await exportToEnd(document.id, { fresh: true })
    expect(fresh.jobId).not.toBe(first.jobId)
    expect(fresh.last.event).toBe("completed")
  })

  test("anew after an edit", async () => {
    const document = await firstDocument(ada, "report")
    const first = await exportToEnd(document.id)
    await ada.client
      .from("documents")
      .update({ title: "Renamed" })
      .eq("id", document.id)
      .throwOnError()
    const second = await exportToEnd(document.id)
    expect(second.jobId).not.toBe(first.jobId)
    expect(second.last.data.file?.name).toBe("Renamed.pdf")
  })

  test("the same Idempotency-Key answers the same job, with another body it is refused", async () => {
    const [one, two] = [await firstDocument(ada, "letter"), await firstDocument(ada, "resume")]
    const send = (documentId: string) =>
      api(
        "POST",
        "/api/v1/export/pdf",
        { documentId, fresh: true },
        { "idempotency-key": "click-1" },
      )
    const [first, second] = [await send(one.id), await send(one.id)]
    expect(second.data.jobId).toBe(first.data.jobId)
    expect(await send(two.id)).toMatchObject({
      status: 409,
      error: { code: "idempotency_conflict" },
    })
  })

  test("a stream resumed after the end says the end again and closes", async () => {
    const { jobId, last } = await exportToEnd((await firstDocument(ada, "letter")).id)
    const events = await readEvents(await stream(jobId, { "last-event-id": String(last.id) }))
    expect(events.map(({ event }) => event)).toEqual(["completed"])
  })

  test("a document that cannot be printed fails at once, with a reason and no retry", async () => {
    const { data: broken } = await ada.client
      .from("documents")
      .insert({
        ...{ workspace_id: ada.workspaceId, kind: "resume", title: "Broken" },
        ...{ data: { basics: "nobody" }, template: "gazette" },
      })
      .select()
      .single()
      .throwOnError()
    const { jobId, last } = await exportToEnd(broken.id)
    expect(last.event).toBe("failed")
    expect(last.data).toMatchObject({ attempts: 1, status: "failed" })
    expect(last.data.error?.message).toMatch(/basics/)
    expect((await api("GET", `/api/v1/export/download/${jobId}`)).status).toBe(404)

    // Mended, it can be tried again.
    await ada.client
      .from("documents")
      .update({ data: { basics: { name: "Whole" } } })
      .eq("id", broken.id)
    expect((await api("POST", `/api/v1/export/job/${jobId}/retry`)).status).toBe(202)
    const events = await readEvents(await stream(jobId))
    expect(events.at(-1)?.event).toBe("completed")
  })
})

describe("refusals", () => {
  test.each([
    ["no body", "", "valid JSON"],
    ["broken JSON", "{", "valid JSON"],
    ["a list", "[]", "body"],
    ["no document", "{}", "documentId"],
    ["a document that is no id", '{"documentId":"7"}', "documentId"],
    ["an unknown field", `{"documentId":"${unknownId}","colour":"red"}`, "colour"],
    ["an unknown option", `{"documentId":"${unknownId}","options":{"papr":"A4"}}`, "papr"],
    [
      "a wrong option",
      `{"documentId":"${unknownId}","options":{"pageSize":"A0"}}`,
      "options.pageSize",
    ],
    ["an unknown template", `{"documentId":"${unknownId}","templateSlug":"nope"}`, "nope"],
  ])("%s: 400 that names the field", async (_what, body, named) => {
    const answer = await api("POST", "/api/v1/export/pdf", body)
    expect(answer).toMatchObject({ status: 400, error: { code: "invalid_request" } })
    expect(answer.error.message).toContain(named)
  })

  test("an address with no id in it: 404", async () => {
    expect((await api("GET", "/api/v1/export/job/12")).status).toBe(404)
  })

  test("an expired file: 410", async () => {
    const { jobId } = await exportToEnd((await firstDocument(ada, "letter")).id)
    const { default: postgres } = await import("postgres")
    const sql = postgres(stack.databaseUrl, { max: 1 })
    await sql`update public.artifacts set expires_at = now() - interval '1 hour' where job_id = ${jobId}`
    await sql.end()
    expect(await api("GET", `/api/v1/export/download/${jobId}`)).toMatchObject({
      status: 410,
      error: { code: "expired" },
    })
    expect((await api("GET", `/api/v1/export/job/${jobId}`)).data).toMatchObject({
      file: { expired: true },
      downloadUrl: null,
    })
    // And the cleanup takes it out of Storage.
    const { data: file } = await ada.client
      .from("artifacts")
      .select("path")
      .eq("job_id", jobId)
      .single()
    const cleaned = await apiOf(url, stack.cronSecret)("POST", "/api/cron/cleanup-exports")
    expect(cleaned).toMatchObject({ status: 200, data: { done: true } })
    expect((await service(stack).storage.from("exports").download(file!.path)).data).toBeNull()
    expect((await api("GET", `/api/v1/export/download/${jobId}`)).status).toBe(410)
  })
})
