// Members hold a token that PostgREST and Storage take too: what the app refuses, they refuse, in the app's words.
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { templatesFor } from "@/lib/press/templates"
import { documentKinds } from "@/lib/press/kinds"
import { newCaller, type Caller } from "../helpers/api-people"
import { keepExport } from "../helpers/kept-exports"
import { firstDocument } from "../helpers/people"
import { connect } from "../helpers/queue"

const stack = inject("stack")
const { url } = inject("app")
const sql = connect(stack)
afterAll(() => sql.end())

let ada: Caller
let documentId: string
beforeAll(async () => {
  ada = await newCaller(stack, url)
  documentId = (await firstDocument(ada, "letter")).id
})

type Json = Record<string, unknown>

/** Straight to PostgREST, with nothing but the member's own token. */
async function direct(method: string, path: string, body: unknown, headers: Json = {}) {
  const response = await fetch(`${stack.supabaseUrl}/rest/v1/${path}`, {
    method,
    headers: {
      ...{ apikey: stack.publishableKey, authorization: `Bearer ${ada.token}` },
      ...{ "content-type": "application/json", prefer: "return=minimal" },
      ...(headers as Record<string, string>),
    },
    body: JSON.stringify(body),
  })
  const { code, message } = JSON.parse((await response.text()) || "{}") as Record<string, string>
  return { status: response.status, code, message }
}

const letter = () => ({
  workspace_id: ada.workspaceId,
  kind: "letter",
  title: "T",
  data: {},
  template: "letterhead",
})
const insert = (more: Json) => direct("POST", "documents", { ...letter(), ...more })
const update = (more: Json) => direct("PATCH", `documents?id=eq.${documentId}`, more)
const call = (name: string, args: Json) => direct("POST", `rpc/${name}`, args)
const throughApp = async (method: string, path: string, body: unknown) => {
  const { status, error } = await ada.api(method, path, body)
  return { status, code: error?.code, message: error?.message }
}
const create = ({ ...more }: Json) =>
  throughApp("POST", "/api/v1/documents", { kind: "letter", title: "T", data: {}, ...more })

function nested(levels: number): Json {
  let value: Json = {}
  for (let level = 0; level < levels; level++) value = { a: value }
  return value
}

describe("a document is refused by PostgREST as by the app:", () => {
  test.each<[string, Json]>([
    ["a title of 201 characters", { title: "x".repeat(201) }],
    ["a blank title", { title: " \n " }],
    ["a template that is not there", { template: "nowhere" }],
    ["a template of another kind", { template: "gazette" }],
    ["a name that is no template's", { template: "No Name!" }],
    ["a list instead of content", { data: [] }],
    ["content nested too deep", { data: nested(63) }],
    ["more than 20,000 values", { data: { list: Array(20_001).fill(0) } }],
    ["more than 4 MB", { data: { text: "x".repeat(4 * 1024 * 1024) } }],
  ])("%s", async (_, more) => {
    const refused = await create(more)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(await insert(more)).toEqual(refused)
    expect(await update(more)).toEqual(refused)
  })

  test("an unknown kind", async () => {
    expect(await insert({ kind: "poem" })).toEqual(await create({ kind: "poem" }))
  })

  test("and what the app takes, PostgREST takes", async () => {
    // In text they are no values, whatever stands before them.
    const manyCommas = { data: { "a\\": '", [{\\\\",'.repeat(20_001) } }
    for (const more of [{ title: "x".repeat(200) }, { data: nested(62) }, manyCommas]) {
      expect((await create(more)).status).toBe(201)
      expect((await insert(more)).status).toBe(201)
    }
  })

  test("one more than the workspace may have, also of twenty at once", async () => {
    const [row] = await sql`
      select count(*)::int as n from public.documents where workspace_id = ${ada.workspaceId}`
    await sql`update public.workspaces set max_documents = ${row!.n + 3} where id = ${ada.workspaceId}`
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? insert({}) : create({}))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map((one) => JSON.stringify(one)))).toEqual(
      new Set([
        JSON.stringify({
          ...{ status: 409, code: "too_many_documents" },
          message: `A workspace holds at most ${row!.n + 3} documents. Delete one to make room.`,
        }),
      ]),
    )
    expect((await direct("POST", "documents", Array(50).fill(letter()))).status).toBe(409)
    await sql`update public.workspaces set max_documents = 1000 where id = ${ada.workspaceId}`
  })

  test("the templates of the database are those of the app", async () => {
    const app = documentKinds.flatMap((kind) =>
      templatesFor(kind).map(({ slug, name }) => ({ slug, name, kind })),
    )
    const rows = await sql`select slug, name, kind from public.templates`
    expect([...rows]).toEqual(expect.arrayContaining(app))
    expect(rows).toHaveLength(app.length)
  })
})

describe("settings", () => {
  test("the name of the workspace", async () => {
    const named = (name: string) =>
      call("rename_workspace", { p_workspace: ada.workspaceId, p_name: name })
    for (const workspaceName of ["x".repeat(121), "  "])
      expect(await named(workspaceName)).toEqual(
        await throughApp("PUT", "/api/v1/settings", { workspaceName }),
      )
  })

  test.each<[string, unknown]>([
    ["a list", []],
    ["more than 8 KB", { text: "x".repeat(9000) }],
  ])("preferences that are %s", async (_, export_options) => {
    const refused = await direct("POST", "preferences", { export_options })
    expect(refused).toMatchObject({ status: 400, code: "invalid_request" })
    expect(refused.message).toMatch(/^Invalid request: exportOptions: /)
  })
})

describe("a function takes no more than the app asks of it:", () => {
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())

  test.each<[string, Json, number, string]>([
    ["enqueue_export", { p_document_ids: ids(20_000) }, 400, "batch_too_large"],
    ["enqueue_export", { p_document_ids: [] }, 400, "invalid_request"],
    [
      "enqueue_export",
      { p_document_ids: ids(1), p_options: { text: "x".repeat(9000) } },
      400,
      "invalid_request",
    ],
    ["enqueue_export", { p_document_ids: ids(1), p_options: [] }, 400, "invalid_request"],
    [
      "enqueue_export",
      { p_document_ids: ids(1), p_template: "x".repeat(99_999) },
      400,
      "invalid_request",
    ],
    [
      "enqueue_export",
      { p_document_ids: ids(1), p_idempotency_key: "x".repeat(201) },
      400,
      "invalid_request",
    ],
    ["enqueue_export", { p_document_ids: ids(1), p_idempotency_key: "" }, 400, "invalid_request"],
    ["count_downloads", { p_jobs: ids(101) }, 400, "invalid_request"],
    ["discard_exports", { p_jobs: ids(101) }, 400, "invalid_request"],
  ])("%s %#", async (name, args, status, code) => {
    expect(await call(name, args)).toMatchObject({ status, code })
  })

  test("a trace that is none is ignored, however long", async () => {
    await sql`update public.workspaces set max_waiting_jobs = 1000 where id = ${ada.workspaceId}`
    const args = { p_document_ids: [documentId], p_traceparent: "0".repeat(100_000) }
    expect((await call("enqueue_export", args)).status).toBeLessThan(300)
  })
})

describe("what a member may not see or touch", () => {
  test("workers and leases", async () => {
    for (const column of ["worker", "lease", "lease_expires_at", "slot"])
      expect((await ada.client.from("jobs").select(column)).error?.code).toBe("42501")
    expect((await ada.client.from("job_attempts").select("worker")).error?.code).toBe("42501")
    const row = await ada.client.from("jobs").select("id, status").limit(1)
    expect(row.error).toBeNull()
  })

  test("limits, jobs, files and the list of retries cannot be written", async () => {
    const writes = [
      direct("PATCH", `workspaces?id=eq.${ada.workspaceId}`, { max_documents: 1_000_000 }),
      direct("POST", "jobs", {
        workspace_id: ada.workspaceId,
        type: "x",
        title: "x",
        queue: "pdf",
        max_attempts: 1,
      }),
      direct("PATCH", `artifacts?workspace_id=eq.${ada.workspaceId}`, { bytes: 1 }),
      direct("DELETE", `retries?workspace_id=eq.${ada.workspaceId}`, undefined),
    ]
    for (const { status } of await Promise.all(writes)) expect(status).toBe(403)
  })

  test("objects and buckets in Storage, their own included", async () => {
    const { path } = await keepExport(stack, sql, ada.workspaceId)
    const bucket = ada.client.storage.from("exports")
    const pdf = { contentType: "application/pdf" }
    expect((await bucket.download(path)).error).not.toBeNull()
    expect((await bucket.createSignedUrl(path, 60)).error).not.toBeNull()
    expect(
      (await bucket.upload(`${ada.workspaceId}/mine.pdf`, new Blob(["%PDF"]), pdf)).error,
    ).not.toBeNull()
    expect((await bucket.update(path, new Blob(["%PDF"]), pdf)).error).not.toBeNull()
    await bucket.remove([path])
    expect((await bucket.list(ada.workspaceId)).data ?? []).toEqual([])
    expect((await ada.client.storage.createBucket("mine")).error).not.toBeNull()
    expect(await sql`select from storage.objects where name = ${path}`).toHaveLength(1)
    const [made] = await sql`
      select public, file_size_limit::int as bytes, allowed_mime_types as types from storage.buckets where id = 'exports'`
    expect(made).toEqual({
      public: false,
      bytes: 50 * 1024 * 1024,
      types: ["application/pdf", "image/png"],
    })
  })
})
