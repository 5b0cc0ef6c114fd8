import { beforeAll, describe, expect, inject, test } from "vitest"
import { parseContent } from "@/lib/press/content"
import { parseOptions } from "@/lib/press"
import { renderHtml } from "@/lib/press/html"
import { templateFor } from "@/lib/press/templates"
import { newCaller, type Caller } from "../helpers/api-people"

const stack = inject("stack")
const { url } = inject("app")

let ada: Caller
let letter: { id: string; kind: string; title: string; template: string; data: unknown }
let resume: typeof letter
beforeAll(async () => {
  ada = await newCaller(stack, url)
  const add = async (body: object) => (await ada.api("POST", "/api/v1/documents", body)).data
  letter = await add({ kind: "letter", title: "Dear ‹you› & me" })
  resume = await add({ kind: "resume", data: { basics: { name: "日本 العربية" } } })
})

const preview = (id: string, query: Record<string, string> = {}, headers = {}) =>
  ada.api(
    "GET",
    `/api/v1/documents/${id}/preview?${new URLSearchParams(query)}`,
    undefined,
    headers,
  )

const pressed = (document: typeof letter, template: string | undefined, options: object) => {
  const content = parseContent(document.kind, document.data)
  return renderHtml(content, templateFor(content.kind, template), parseOptions(options), {
    title: document.title,
    fontsOrigin: `${url}/api/v1/fonts`,
  })
}

describe("a preview", () => {
  test("is the very HTML of the press", async () => {
    expect((await preview(letter.id)).text).toBe(await pressed(letter, letter.template, {}))
  })

  test("in another template and with options, as asked for in the address", async () => {
    const options = { pageSize: "Letter", accent: "#123456", margins: 1 }
    const asked = { template: "quarto", options: JSON.stringify(options) }
    const { text } = await preview(resume.id, asked)
    expect(text).toBe(await pressed(resume, "quarto", options))
    expect(text).toContain("#123456")
  })

  test("may load our fonts and nothing else, run nothing and be framed by us alone", async () => {
    const { headers } = await preview(letter.id)
    const policy = headers.get("content-security-policy")!.split("; ")
    expect(policy).toEqual(
      expect.arrayContaining(["sandbox", "default-src 'none'", `font-src ${url}/api/v1/fonts/`]),
    )
    expect(policy).toEqual(expect.arrayContaining(["frame-ancestors 'self'", "form-action 'none'"]))
    expect(policy.join()).not.toMatch(/script-src|connect-src|allow-scripts/)
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("cache-control")).toBe("private, no-store")
  })

  test("names fonts that are there, for frames without an origin too", async () => {
    const { text } = await preview(resume.id)
    const fonts = [...new Set(text.match(/http[^"')\s]+\/api\/v1\/fonts\/[\w.-]+/g))]
    expect(fonts.length).toBeGreaterThan(3)
    for (const font of fonts.slice(0, 6)) {
      const response = await fetch(font)
      expect(response.status).toBe(200)
      expect(response.headers.get("access-control-allow-origin")).toBe("*")
      expect(response.headers.get("cache-control")).toContain("immutable")
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe("wOF2")
    }
  })

  test("believes no forwarded address, as no proxy is configured", async () => {
    const given = { "x-forwarded-host": "press.example", "x-forwarded-proto": "https" }
    const { text, headers } = await preview(letter.id, {}, given)
    expect(text).toContain(`${url}/api/v1/fonts/`)
    expect(headers.get("content-security-policy")).toContain(`font-src ${url}/api/v1/fonts/;`)
  })

  test.each(["a b", "", "[", "x:99999999", "evil'; script-src *"])(
    "of a host called %j is still a preview",
    async (host) => {
      const answer = await preview(letter.id, {}, { "x-forwarded-host": host })
      expect(answer.status).toBe(200)
      expect(answer.headers.get("content-security-policy")).not.toContain("script-src")
    },
  )
})

describe("a preview of what is not saved", () => {
  const sent = (body: object) => ada.api("POST", "/api/v1/documents/preview", body)
  const typed = { kind: "letter", title: "Draft", data: { sender: { name: "Ada" }, body: "Hello" } }

  test("is the very HTML of the press, and nothing is kept", async () => {
    const before = (await ada.api("GET", "/api/v1/documents")).data.documents
    const options = { pageSize: "Legal", color: "greyscale" }
    const { status, text } = await sent({ ...typed, template: "letterhead", options })
    expect(status).toBe(200)
    const document = { ...typed, id: "", template: "letterhead" }
    expect(text).toBe(await pressed(document, "letterhead", options))
    expect((await ada.api("GET", "/api/v1/documents")).data.documents).toEqual(before)
  })

  test("is as locked up as that of a document", async () => {
    const [mine, theirs] = [await sent(typed), await preview(letter.id)]
    for (const name of ["content-security-policy", "content-type", "cache-control"])
      expect(mine.headers.get(name)).toBe(theirs.headers.get(name))
  })

  test("that cannot be printed is a sentence with the field's name: 422", async () => {
    const data = { work: [{ startDate: "soon" }] }
    const answer = await sent({ kind: "resume", data })
    expect(answer).toMatchObject({ status: 422, error: { code: "cannot_print" } })
    expect(answer.error.message).toMatch(/^work\[0\]\.startDate is not a date/)
  })

  test.each([
    [{}, "kind"],
    [{ ...typed, kind: "poem" }, "kind"],
    [{ ...typed, data: [] }, "data"],
    [{ ...typed, options: { margins: 9 } }, "margins"],
    [{ ...typed, id: "x" }, "id"],
  ])("of %j: 400", async (body, named) => {
    const answer = await sent(body)
    expect(answer).toMatchObject({ status: 400, error: { code: "invalid_request" } })
    expect(answer.error.message).toContain(named)
  })
})

describe("refusals", () => {
  test("what cannot be printed: 422 with the reason", async () => {
    const broken = { kind: "resume", title: "B", data: { basics: "nobody" } }
    const { id } = (await ada.api("POST", "/api/v1/documents", broken)).data
    const answer = await preview(id)
    expect(answer).toMatchObject({ status: 422, error: { code: "cannot_print" } })
    expect(answer.error.message).toContain("basics")
  })

  test("a template of another kind, or none of ours: 422", async () => {
    for (const template of ["gazette", "nope"])
      expect(await preview(letter.id, { template })).toMatchObject({
        status: 422,
        error: { code: "cannot_print" },
      })
  })

  test.each([
    ["options", "{", "options"],
    ["options", '{"papr":1}', "papr"],
    ["options", '{"margins":9}', "margins"],
    ["options", "x".repeat(2001), "options"],
    ["template", "../x", "template"],
    ["page", "2", "page"],
  ])("?%s=%.20s: 400", async (name, value, named) => {
    const answer = await preview(letter.id, { [name]: value })
    expect(answer).toMatchObject({ status: 400, error: { code: "invalid_request" } })
    expect(answer.error.message).toContain(named)
  })

  test.each(["nope.woff2", "..%2f..%2fpackage.json", "__proto__", "constructor", "%00"])(
    "no font called %s: 404",
    async (name) => {
      expect(await ada.api("GET", `/api/v1/fonts/${name}`)).toMatchObject({
        status: 404,
        error: { code: "not_found" },
      })
    },
  )
})
