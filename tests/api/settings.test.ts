import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { operations } from "@/lib/api/operations"
import { apiOf } from "../helpers/api"
import { hold } from "../helpers/api-hold"
import { newCaller, type Caller } from "../helpers/api-people"
import { keepExport, listStored } from "../helpers/kept-exports"
import { anonymous } from "../helpers/people"
import { startProxiedApp, type ProxiedApp } from "../helpers/proxied-app"
import { connect } from "../helpers/queue"
import { startTrustingProxy } from "../helpers/trusting-proxy"

const stack = inject("stack")
const { url } = inject("app")
const sql = connect(stack, 2)
afterAll(() => sql.end())

const SETTINGS = "/api/v1/settings"
const WORDS = { confirm: "delete everything" }
const cleanUp = () => apiOf(url, stack.cronSecret)("POST", "/api/cron/cleanup-exports")
const userIdOf = async ({ client }: Caller) => (await client.auth.getUser()).data.user!.id

describe("what people decide", () => {
  let ada: Caller
  beforeAll(async () => void (ada = await newCaller(stack, url, "Ada")))

  test("a newcomer has a workspace with their name, and no wishes", async () => {
    const { status, data } = await ada.api("GET", SETTINGS)
    expect(status).toBe(200)
    expect(data).toEqual({
      email: ada.email,
      workspace: { id: ada.workspaceId, name: "Ada’s workspace" },
      exportOptions: {},
    })
  })

  test("the name and the options are kept, each without the other", async () => {
    const renamed = await ada.api("PUT", SETTINGS, { workspaceName: "  Analytical Engines " })
    expect(renamed.data).toMatchObject({
      workspace: { name: "Analytical Engines" },
      exportOptions: {},
    })
    for (const pageSize of ["Letter", "Legal"]) {
      const exportOptions = { pageSize, margins: 0.5, accent: "#b4232a" }
      const { status, data } = await ada.api("PUT", SETTINGS, { exportOptions })
      expect(status).toBe(200)
      expect(data.workspace.name).toBe("Analytical Engines")
      const margins = { top: 0.5, right: 0.5, bottom: 0.5, left: 0.5 }
      expect(data.exportOptions).toEqual({ pageSize, margins, accent: "#b4232a" })
      // What is answered may be sent back.
      const again = await ada.api("PUT", SETTINGS, { exportOptions: data.exportOptions })
      expect(again.data).toEqual(data)
    }
  })

  test.each([
    [{}, "body"],
    [{ workspaceName: "   " }, "workspaceName"],
    [{ workspaceName: "x".repeat(121) }, "workspaceName"],
    [{ exportOptions: { pageSize: "A5" } }, "exportOptions.pageSize"],
    [{ exportOptions: { colour: "red" } }, "exportOptions.colour"],
    [{ email: "other@people.example" }, "email"],
  ])("%j is refused and names %s", async (body, field) => {
    const { status, error } = await ada.api("PUT", SETTINGS, body)
    expect([status, error.details[0].field]).toEqual([400, field])
  })

  test("nothing is deleted without the words", async () => {
    for (const body of [{}, { confirm: "yes" }, { confirm: true }])
      expect((await ada.api("DELETE", SETTINGS, body)).status).toBe(400)
    expect((await apiOf(url)("DELETE", SETTINGS, WORDS)).status).toBe(401)
    expect((await ada.api("GET", SETTINGS)).status).toBe(200)
  })
})

/** Rows that name the person or the workspace, by table: in whatever column they do. */
async function traces(userId: string, workspaceId: string) {
  const columns = await sql`
    select c.table_schema || '.' || c.table_name as name, c.column_name as key
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'auth', 'storage')
       and (c.column_name in ('user_id', 'workspace_id', 'owner')
            or (c.table_schema, c.table_name, c.column_name) in (('auth', 'users', 'id'), ('public', 'workspaces', 'id')))`
  const found: Record<string, number> = {}
  for (const { name, key } of columns) {
    const [row] = await sql`
      select count(*)::int as rows from ${sql(name as string)}
       where ${sql(key as string)}::text in (${userId}, ${workspaceId})`
    if (row!.rows > 0) found[name as string] = row!.rows
  }
  return found
}

/** Somebody with a document, a finished export, one that waits, and wishes. */
async function someone(name: string) {
  const caller = await newCaller(stack, url, name)
  const kept = await keepExport(stack, sql, caller.workspaceId)
  await hold(sql, caller.workspaceId)
  const { documents } = (await caller.api("GET", "/api/v1/documents")).data
  const documentId = documents[0].id as string
  const queued = await caller.api("POST", "/api/v1/export/pdf", { documentId })
  expect(queued.status).toBe(202)
  await caller.api("PUT", SETTINGS, { exportOptions: { quality: "high" } })
  const ids = { documentId, jobId: kept.jobId, batchId: queued.data.batchId as string }
  return { caller, kept, ids, userId: await userIdOf(caller) }
}

describe("deleting an account", () => {
  test("takes every row of the person's and leaves everyone else's; then the files go", async () => {
    const [{ caller, kept, userId }, other] = [await someone("Gone"), await someone("Stays")]
    const of = {
      gone: [userId, caller.workspaceId],
      other: [other.userId, other.caller.workspaceId],
    }
    const before = await traces(of.other[0]!, of.other[1]!)
    expect(Object.keys(await traces(of.gone[0]!, of.gone[1]!))).toEqual(
      expect.arrayContaining([
        "auth.users",
        "public.documents",
        "public.jobs",
        "public.preferences",
      ]),
    )

    const { status, data } = await caller.api("DELETE", SETTINGS, WORDS)
    expect([status, data]).toEqual([200, { deleted: true }])
    expect(await traces(of.gone[0]!, of.gone[1]!)).toEqual({})
    expect(await traces(of.other[0]!, of.other[1]!)).toEqual(before)

    const files = [kept.path, kept.thumbnailPath]
    await cleanUp()
    expect(await listStored(stack, files)).toEqual(files)
    await sql`update storage.objects set created_at = now() - interval '61 minutes' where name in ${sql(files)}`
    expect(await cleanUp()).toMatchObject({ status: 200, data: { done: true } })
    expect(await listStored(stack, [...files, other.kept.path])).toEqual([other.kept.path])
  })

  test("keeps a workspace that somebody else is in, until the last one leaves", async () => {
    const [first, second] = [
      await newCaller(stack, url, "First"),
      await newCaller(stack, url, "Second"),
    ]
    await sql`
      insert into public.workspace_members (workspace_id, user_id, role)
      values (${first.workspaceId}, ${await userIdOf(second)}, 'member')`
    const left = () => sql`
      select id from public.workspaces where id in (${first.workspaceId}, ${second.workspaceId})`
    await first.api("DELETE", SETTINGS, WORDS)
    expect(await left()).toHaveLength(2)
    const documents = sql`select from public.documents where workspace_id = ${first.workspaceId}`
    expect((await documents).length).toBeGreaterThan(0)
    await second.api("DELETE", SETTINGS, WORDS)
    expect(await left()).toHaveLength(0)
  })

  test("two members who leave at once leave nothing behind", async () => {
    const [one, two] = [await newCaller(stack, url, "One"), await newCaller(stack, url, "Two")]
    await sql`
      insert into public.workspace_members (workspace_id, user_id, role)
      values (${one.workspaceId}, ${await userIdOf(two)}, 'member')`
    const answers = await Promise.all([one, two].map(({ api }) => api("DELETE", SETTINGS, WORDS)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await sql`select from public.workspaces where id = ${one.workspaceId}`).toHaveLength(0)
  })

  test("while exports of theirs are printed, nothing breaks", async () => {
    const ada = await newCaller(stack, url)
    const { documents } = (await ada.api("GET", "/api/v1/documents")).data
    const documentIds = documents.map(({ id }: { id: string }) => id)
    await ada.api("POST", "/api/v1/export/batch", { documentIds })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await ada.api("DELETE", SETTINGS, WORDS)).status).toBe(200)
    const next = await newCaller(stack, url)
    const [document] = (await next.api("GET", "/api/v1/documents")).data.documents
    const { data } = await next.api("POST", "/api/v1/export/pdf", { documentId: document.id })
    await expect
      .poll(async () => (await next.api("GET", `/api/v1/export/job/${data.jobId}`)).data.status, {
        timeout: 30_000,
      })
      .toBe("completed")
    const left = await sql`select from public.turns where workspace_id = ${ada.workspaceId}`
    expect(left).toHaveLength(0)
  })

  test("the address can be used again, and finds nothing of before", async () => {
    const { email, password, api, workspaceId } = await newCaller(stack, url)
    await api("PUT", SETTINGS, { workspaceName: "Before" })
    await api("DELETE", SETTINGS, WORDS)
    const client = anonymous(stack)
    expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe(
      "invalid_credentials",
    )
    const { data, error } = await client.auth.signUp({ email, password })
    expect(error).toBeNull()
    const again = await apiOf(url, data.session!.access_token)("GET", SETTINGS)
    expect(again.data.workspace.name).not.toBe("Before")
    expect(again.data.workspace.id).not.toBe(workspaceId)
  })
})

describe("the token of somebody who is gone", () => {
  let proxied: ProxiedApp
  let proxy: Awaited<ReturnType<typeof startTrustingProxy>>
  let gone: Awaited<ReturnType<typeof someone>>
  beforeAll(async () => {
    proxy = await startTrustingProxy(stack.supabaseUrl)
    proxied = await startProxiedApp(proxy)
    gone = await someone("Gone")
    await gone.caller.api("DELETE", SETTINGS, WORDS)
  })
  afterAll(async () => {
    await proxied?.stop()
    proxy?.stop()
  })

  const bodies: Record<string, object> = {
    createDocument: { kind: "letter" },
    importDocument: { text: "# A report\n\nwith a text", fileName: "a.md" },
    saveDocument: { version: 1, title: "Mine" },
    saveSettings: { workspaceName: "Mine", exportOptions: {} },
    deleteAccount: WORDS,
    previewContent: { kind: "resume", data: {} },
  }
  const bodyOf = (name: string) => {
    const { documentId } = gone.ids
    if (name === "exportPdf") return { documentId }
    if (name === "exportBatch") return { documentIds: [documentId] }
    return bodies[name]
  }
  const pathOf = (path: string) => {
    const id = path.includes("/documents/")
      ? "documentId"
      : path.includes("/batch/")
        ? "batchId"
        : "jobId"
    const ids = path.endsWith("/history/download") ? `?ids=${gone.ids.jobId}` : ""
    return path.replace("{id}", gone.ids[id]) + ids
  }
  const ask = async (app: string, name: string) => {
    const { method, path, body, answer } = operations[name]!
    const signal = answer === "events" ? AbortSignal.timeout(3000) : undefined
    const response = await fetch(app + pathOf(path), {
      ...{ method, signal, redirect: "manual" as const },
      headers: {
        authorization: `Bearer ${gone.caller.token}`,
        ...(body && { "content-type": "application/json" }),
      },
      body: body && JSON.stringify(bodyOf(name)),
    })
    if (answer === "events" && response.ok) {
      await response.body?.cancel()
      return { status: response.status, text: "" }
    }
    return { status: response.status, text: await response.text() }
  }

  test.each(Object.keys(operations))("%s is refused where Auth is asked", async (name) => {
    const { status, text } = await ask(url, name)
    expect([name, status]).toEqual([name, 401])
    expect(JSON.parse(text).error.message).toMatch(/^Sign in/)
  })

  // Nothing of theirs is shown, and nothing is made.
  const harmless: Record<string, [number, RegExp?]> = {
    listDocuments: [200, /"documents":\[\]/],
    getHistory: [200, /"exports":\[\]/],
    streamMine: [200],
    previewContent: [200],
    deleteAccount: [200],
    createDocument: [404, /You are in no workspace\./],
    importDocument: [404, /You are in no workspace\./],
    getUsage: [404, /You are in no workspace\./],
    getSettings: [404, /You are in no workspace\./],
    saveSettings: [404, /You are in no workspace\./],
  }
  test.each(Object.keys(operations))("%s does no harm where the token is enough", async (name) => {
    const { status, text } = await ask(proxied.url, name)
    const forOperators = operations[name]!.path.startsWith("/api/v1/ops/")
    const [expected, says = expected === 200 ? /^/ : /"message":"[A-Z0-9][^"]+\."/] = harmless[
      name
    ] ?? [forOperators ? 403 : 404]
    expect([name, status]).toEqual([name, expected])
    expect(text).toMatch(says)
    expect(text).not.toContain("secret")
  })

  test("the database shows them nothing, and takes nothing from them", async () => {
    const { client } = gone.caller
    const tables = ["workspaces", "documents", "jobs", "artifacts", "preferences"] as const
    for (const table of tables) {
      const columns = table === "preferences" ? "user_id" : "id"
      expect((await client.from(table).select(columns)).data).toEqual([])
    }
    const wishes = await client.from("preferences").insert({ export_options: {} })
    expect(wishes.error?.code).toBe("23503")
    expect((await client.rpc("delete_my_account")).error).toBeNull()
  })
})
