// For each difference between @supabase/lite and the hosted service: what the hosted service answers.
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import postgres from "postgres"
import { anonymous, service, signUp } from "../helpers/people"

const stack = inject("stack")
const bucket = service(stack).storage.from("exports")
const folder = `mend-${process.pid}`
const path = `${folder}/deep/1.pdf`
const bytes = new TextEncoder().encode("0123456789")

beforeAll(async () => {
  await bucket.upload(path, bytes, { contentType: "application/pdf" })
})
afterAll(async () => {
  await bucket.remove([path])
})

describe("a signed link", () => {
  const sign = async () => (await bucket.createSignedUrl(path, 60)).data!.signedUrl

  test("is a URL below /storage/v1 that needs no key", async () => {
    const link = await sign()
    expect(link).toMatch(`${stack.supabaseUrl}/storage/v1/object/sign/exports/${path}?token=`)
    expect(await (await fetch(link)).text()).toBe("0123456789")
  })

  test("names the file when asked to download", async () => {
    const response = await fetch(`${await sign()}&download=${encodeURIComponent("Zoë 1.pdf")}`)
    expect(response.headers.get("content-disposition")).toBe(
      "attachment; filename=Zo%C3%AB%201.pdf; filename*=UTF-8''Zo%C3%AB%201.pdf;",
    )
  })

  test("with a forged token is refused with 400", async () => {
    const response = await fetch((await sign()).slice(0, -4) + "AAAA")
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: "InvalidJWT" })
  })

  test("serves a range", async () => {
    const response = await fetch(await sign(), { headers: { range: "bytes=2-4" } })
    expect(response.status).toBe(206)
    expect(response.headers.get("content-range")).toBe("bytes 2-4/10")
    expect(await response.text()).toBe("234")
  })
})

describe("a listing", () => {
  test("has names relative to the prefix", async () => {
    const { data } = await bucket.list(`${folder}/deep`)
    expect(data?.map(({ name }) => name)).toEqual(["1.pdf"])
  })

  test("shows a folder as one row without an id", async () => {
    const { data } = await bucket.list(folder)
    expect(data?.map(({ name, id }) => [name, id])).toEqual([["deep", null]])
  })
})

describe("rows", () => {
  test("have times in ISO 8601", async () => {
    const { client } = await signUp(stack)
    const { data } = await client.from("workspaces").select("created_at").single()
    expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+\+00:00$/)
  })

  test("that a check refuses are the caller's fault", async () => {
    const numbers = { depth: 0, claimed: 0, completed: 0, failed: 0, throttled: 0, contended: 0 }
    const { error, status } = await service(stack).rpc("record_tick", {
      p_tick: {
        ...{ queue: "pdf", worker: "w", source: "nowhere", started_at: new Date().toISOString() },
        ...{ per_workspace: {}, ...numbers },
      },
    })
    expect(status).toBe(400)
    expect(error?.code).toBe("23514")
  })
})

test("sign-up data is a JSON object in auth.users", async () => {
  const { email } = await signUp(stack, "Grace")
  const sql = postgres(stack.databaseUrl, { max: 1 })
  const [row] =
    await sql`select raw_user_meta_data ->> 'name' as name from auth.users where email = ${email}`
  await sql.end()
  expect(row?.name).toBe("Grace")
})

test("a function gets a JSON argument as JSON", async () => {
  const { client } = await signUp(stack)
  const { data: document } = await client.from("documents").select("id").limit(1).single()
  const { data } = await client.rpc("enqueue_export", {
    p_document_ids: [document!.id],
    p_options: { pageSize: "A4" },
  })
  const { data: job } = await client
    .from("jobs")
    .select("payload")
    .eq("id", data![0]!.job_id)
    .single()
  expect(job?.payload).toMatchObject({ options: { pageSize: "A4" } })
})

test("a table without a grant is refused, not merely empty", async () => {
  const { error } = await anonymous(stack).from("jobs").select()
  expect(error?.code).toBe("42501")
})

test("a request without a key gets nothing", async () => {
  const response = await fetch(`${stack.supabaseUrl}/rest/v1/jobs`)
  expect(response.status).toBe(401)
})

test("a person gets one mail per minute", async () => {
  const { email } = await signUp(stack)
  const { auth } = anonymous(stack)
  expect((await auth.resetPasswordForEmail(email)).error).toBeNull()
  const { error } = await auth.resetPasswordForEmail(email.toUpperCase())
  expect(error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" })
  // An address without an account gets the answer of success, and no mail.
  expect((await auth.resetPasswordForEmail(`x${email}`)).error).toBeNull()
  const page = await (await fetch(stack.mailUrl)).text()
  expect(page.split(`To ${email}`)).toHaveLength(2)
  expect(page).not.toContain(`x${email}`)
})
