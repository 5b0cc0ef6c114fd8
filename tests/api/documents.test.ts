import { beforeAll, describe, expect, inject, test } from "vitest"
import { starters } from "@/lib/documents/starters"
import { documentKinds } from "@/lib/press/kinds"
import { newCaller, type Api, type Caller } from "../helpers/api-people"
import { firstDocument } from "../helpers/people"

const stack = inject("stack")
const { url } = inject("app")
const unknownId = "00000000-0000-4000-8000-000000000000"

let ada: Caller
let api: Api
beforeAll(async () => {
  ada = await newCaller(stack, url)
  api = ada.api
})

const add = async (body: object) => (await api("POST", "/api/v1/documents", body)).data
const at = (id: string) => `/api/v1/documents/${id}`

describe("a new document", () => {
  test.each(documentKinds)("of the kind %s has content to type over", async (kind) => {
    const made = await api("POST", "/api/v1/documents", { kind })
    expect(made).toMatchObject({ status: 201, data: { kind, version: 1, ...starters[kind] } })
    expect((await api("GET", at(made.data.id))).data).toEqual(made.data)
  })

  test("has the title, template and content that were sent", async () => {
    const sent = {
      kind: "resume",
      title: " Ada ",
      template: "quarto",
      data: { basics: { name: "A" } },
    }
    expect(await add(sent)).toMatchObject({ ...sent, title: "Ada" })
  })

  test("as a copy is like the first, and its own", async () => {
    const first = await add({ kind: "letter", title: `a${"😀".repeat(99)}` })
    const copy = await add({ copyOf: first.id })
    expect(copy).toMatchObject({ kind: "letter", template: first.template, data: first.data })
    expect(copy.title).toMatch(/^a(😀){94} \(copy\)$/u)
    expect(copy.id).not.toBe(first.id)
  })

  test.each([
    ["no kind", {}, "kind"],
    ["a kind that is none", { kind: "novel" }, "kind"],
    ["a template of another kind", { kind: "letter", template: "gazette" }, "template"],
    ["no such template", { kind: "letter", template: "constructor" }, "template"],
    ["a blank title", { kind: "letter", title: "  " }, "title"],
    ["a title too long", { kind: "letter", title: "x".repeat(201) }, "title"],
    ["a list as content", { kind: "letter", data: [] }, "data"],
    ["a field of ours", { kind: "letter", workspace_id: unknownId }, "workspace_id"],
    ["a copy and a kind", { kind: "letter", copyOf: unknownId }, ""],
    ["a NUL in its title", { kind: "letter", title: "a\0" }, "title"],
    ["a NUL deep inside", { kind: "letter", data: { a: [{ b: "\0" }] } }, "data.a.0.b"],
    ["half a character", { kind: "letter", title: "\ud83d" }, "title"],
  ])("with %s: 400", async (_what, body, field) => {
    const answer = await api("POST", "/api/v1/documents", body)
    expect(answer).toMatchObject({ status: 400, error: { code: "invalid_request" } })
    expect(JSON.stringify(answer.error)).toContain(field)
  })

  test.each([
    [10_000, 400, /nested more than/],
    [100_000, 413, /more than [\d,]+ values/],
  ])("nested %i deep is refused, and does not break the stack", async (levels, status, says) => {
    const deep = "[".repeat(levels) + "]".repeat(levels)
    const answer = await api("POST", "/api/v1/documents", `{"kind":"letter","data":{"a":${deep}}}`)
    expect(answer.status).toBe(status)
    expect(answer.error.message).toMatch(says)
  })

  test("with a prototype in it has none in the database", async () => {
    const text =
      '{"kind":"letter","data":{"__proto__":{"admin":true},"constructor":"x","body":"b"}}'
    const { data } = await api("POST", "/api/v1/documents", text)
    expect(data.data).toEqual({ constructor: "x", body: "b" })
    expect(({} as { admin?: true }).admin).toBeUndefined()
  })

  test("copied from nothing, or from somebody else's: 404", async () => {
    const bob = await newCaller(stack, url, "Bob")
    const answers = [unknownId, (await firstDocument(bob)).id].map((copyOf) =>
      api("POST", "/api/v1/documents", { copyOf }),
    )
    const [nothing, theirs] = await Promise.all(answers)
    expect(nothing).toMatchObject({ status: 404, error: { code: "document_not_found" } })
    expect(theirs!.text).toBe(nothing!.text)
  })
})

describe("saving", () => {
  test("raises the version; over a version that is gone: 409 with the one there is", async () => {
    const { id } = await add({ kind: "letter" })
    const saved = await api("PUT", at(id), { version: 1, title: "Two" })
    expect(saved).toMatchObject({ status: 200, data: { title: "Two", version: 2 } })
    expect(await api("PUT", at(id), { version: 1, title: "Lost" })).toMatchObject({
      status: 409,
      error: { code: "version_conflict", details: { version: 2 } },
    })
    expect((await api("GET", at(id))).data.title).toBe("Two")
  })

  test("at the same time from twenty places: one gets through", async () => {
    const { id } = await add({ kind: "letter" })
    const saves = Array.from({ length: 20 }, (_, n) =>
      api("PUT", at(id), { version: 1, title: `Title ${n}` }),
    )
    const statuses = (await Promise.all(saves)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  })

  test.each([
    ["nothing", { version: 1 }, "changes nothing"],
    ["without a version", { title: "x" }, "version"],
    ["a version that is no number", { version: "1", title: "x" }, "version"],
    ["a version beyond all", { version: 2 ** 40, title: "x" }, "version"],
    ["a template of another kind", { version: 1, template: "gazette" }, "template"],
    ["another kind", { version: 1, kind: "report" }, "kind"],
  ])("%s: 400", async (_what, body, named) => {
    const { id } = await add({ kind: "letter" })
    const answer = await api("PUT", at(id), body)
    expect(answer).toMatchObject({ status: 400, error: { code: "invalid_request" } })
    expect(answer.error.message).toContain(named)
  })
})

test("deleted, it is gone; deleting it again is 404", async () => {
  const { id } = await add({ kind: "letter" })
  expect(await api("DELETE", at(id))).toMatchObject({ status: 200, data: { id, deleted: true } })
  for (const method of ["GET", "DELETE"])
    expect(await api(method, at(id))).toMatchObject({
      status: 404,
      error: { code: "document_not_found" },
    })
})

describe("the list", () => {
  const titles = [
    "100 % of it",
    "snake_case",
    "back\\slash",
    "a, (b) \"c\" 'd'",
    "rocket 🚀",
    "plain*",
  ]
  let mine: Caller
  const list = async (query: Record<string, string>) =>
    (await mine.api("GET", `/api/v1/documents?${new URLSearchParams(query)}`)).data
  const titlesOf = async (query: Record<string, string>) =>
    (await list(query)).documents.map(({ title }: { title: string }) => title)

  beforeAll(async () => {
    mine = await newCaller(stack, url, "Lister")
    for (const title of titles)
      await mine.api("POST", "/api/v1/documents", { kind: "report", title })
  })

  test.each([
    ["%", titles[0]],
    ["_", titles[1]],
    ["\\", titles[2]],
    ["a, (b)", titles[3]],
    ['"c"', titles[3]],
    ["'d'", titles[3]],
    ["🚀", titles[4]],
    ["ROCKET", titles[4]],
  ])("finds %s as it is written", async (text, title) => {
    expect(await titlesOf({ text })).toEqual([title])
  })

  test("by kind, by title, and in pages that together are the whole", async () => {
    const all = await titlesOf({ kind: "report", sort: "title" })
    expect(new Set(all)).toEqual(new Set([...titles, ...all]))
    const pages: string[] = []
    for (let offset: number | null = 0; offset !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list({
        ...{ kind: "report", sort: "title", limit: "2" },
        offset: String(offset),
      })
      expect(page.documents.length).toBeLessThanOrEqual(2)
      pages.push(...page.documents.map(({ title }: { title: string }) => title))
      offset = page.nextOffset
    }
    expect(pages).toEqual(all)
  })

  test("newest change first, without content", async () => {
    const { documents } = await list({})
    expect(documents[0]).not.toHaveProperty("data")
    const times = documents.map(({ updatedAt }: { updatedAt: string }) => Date.parse(updatedAt))
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })

  test.each([
    "limit=0",
    "limit=201",
    "limit=x",
    "offset=-1",
    "sort=size",
    "kind=novel",
    "page=2",
    "text=%00",
  ])("?%s: 400", async (query) => {
    expect(await mine.api("GET", `/api/v1/documents?${query}`)).toMatchObject({
      status: 400,
      error: { code: "invalid_request" },
    })
  })
})

describe("an import", () => {
  const send = (body: object) => api("POST", "/api/v1/documents/import", body)

  test("of a JSON Resume, and of Markdown with Windows' marks and line ends", async () => {
    const resume = { basics: { name: "Ada" }, skills: [{ name: "Sums" }] }
    expect(await send({ text: JSON.stringify(resume), fileName: "resume.json" })).toMatchObject({
      status: 201,
      data: { kind: "resume", title: "Ada – résumé", data: resume },
    })
    const text = "\uFEFF---\r\ntitle: Notes\r\n---\r\nText"
    expect(await send({ text, fileName: "notes.md" })).toMatchObject({
      status: 201,
      data: { kind: "report", title: "Notes" },
    })
  })

  test.each([
    ["an empty file", "", "file", /empty/],
    ["broken JSON", '{"basics": }', "file", /Unexpected token '}'.*"basics": }/],
    [
      "a wrong field",
      '{"work": [{"name": "A"}, {"name": {"a": 1}}]}',
      "work",
      /work\[1\]\.name is not text/,
    ],
  ])("of %s: 400 that says where", async (_what, text, field, sentence) => {
    const answer = await send({ text, fileName: "resume.json" })
    expect(answer).toMatchObject({ status: 400, error: { code: "invalid_request" } })
    expect(answer.error.details[0].field).toContain(field)
    expect(answer.error.message).toMatch(sentence)
  })

  test("of 4 MB to the byte is taken, one byte more: 413", async () => {
    const body = JSON.stringify({ text: "# Title\n\ntext", fileName: "a.md" })
    const most = 4 * 1024 * 1024
    const send = (bytes: number) => api("POST", "/api/v1/documents/import", body.padEnd(bytes))
    expect((await send(most)).status).toBe(201)
    expect(await send(most + 1)).toMatchObject({
      status: 413,
      error: { code: "too_large", details: { limitBytes: most } },
    })
  })
})
