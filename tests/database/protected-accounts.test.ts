// The demo account, attacked with its own access token: directly at Auth and PostgREST, without the app.
import { afterAll, beforeAll, expect, test, inject } from "vitest"
import postgres from "postgres"
import { anonymous, service, signUp, type Person } from "../helpers/people"

const stack = inject("stack")
const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} })
const REFUSAL = /demo account is shared/
let demo: Person

const signIn = async ({ email, password }: Person) => {
  const client = anonymous(stack)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

beforeAll(async () => {
  demo = await signUp(stack, "Demo")
  const { data } = await service(stack).rpc("protect_account", {
    p_email: demo.email.toUpperCase(),
  })
  expect(data).toBe(true)
})
afterAll(async () => {
  await sql.end()
})

test("no link or code that would sign in is mailed to the demo", async () => {
  const { auth } = anonymous(stack)
  const asked = [
    await auth.resetPasswordForEmail(demo.email),
    await auth.signInWithOtp({ email: demo.email }),
    await demo.client.auth.reauthenticate(),
  ]
  for (const { error } of asked) expect(error?.message).toMatch(REFUSAL)
  const mails = await (await fetch(stack.mailUrl)).text()
  expect(mails).not.toContain(demo.email)
})

const changes = {
  password: { password: "taken over by a visitor" },
  "e-mail address": { email: "attacker@people.example" },
  metadata: { data: { name: "Defaced" } },
}

test.each(Object.entries(changes))(
  "Auth refuses to change the demo's %s with 403 and a reason",
  async (_what, change) => {
    const { data, error } = await demo.client.auth.updateUser(change)
    expect(data.user).toBeNull()
    expect(error?.status).toBe(403)
    expect(error?.message).toMatch(REFUSAL)
    await signIn(demo)
  },
)

test("a link that was mailed before the account was protected does not work", async () => {
  const { email } = await signUp(stack, "Early")
  const { auth } = anonymous(stack)
  await auth.resetPasswordForEmail(email)
  const page = await (await fetch(stack.mailUrl)).text()
  const [, token_hash] = /token_hash=([\w-]+)/.exec(page.slice(page.indexOf(email)))!
  await service(stack).rpc("protect_account", { p_email: email })
  const { error } = await auth.verifyOtp({ type: "recovery", token_hash: token_hash! })
  expect(error?.code).toBe("otp_expired")
})

test("one visitor cannot sign out the others", async () => {
  const other = await signIn(demo)
  for (const scope of ["global", "others"] as const)
    await (await signIn(demo)).auth.signOut({ scope })
  const { data, error } = await other.auth.refreshSession()
  expect(error).toBeNull()
  expect(data.session).not.toBeNull()
})

test("PostgREST refuses to delete, rename, or change preferences", async () => {
  const { client, workspaceId } = demo
  const refusals = [
    await client.rpc("delete_my_account"),
    await client.rpc("rename_workspace", { p_workspace: workspaceId, p_name: "Defaced" }),
    await client.from("preferences").upsert({ export_options: { pageSize: "A5" } }),
  ]
  for (const { error, status } of refusals) {
    expect(status).toBe(403)
    expect(error).toMatchObject({ code: "forbidden", message: expect.stringMatching(REFUSAL) })
  }
  expect(await sql`select id from auth.users where email = ${demo.email}`).toHaveLength(1)
})

test("no token but the service key's protects an account", async () => {
  const person = await signUp(stack)
  for (const client of [person.client, anonymous(stack)]) {
    const { error } = await client.rpc("protect_account", { p_email: person.email })
    expect(error?.code).toBe("42501")
  }
})

test("the database refuses what this Auth has no endpoint for", async () => {
  const [{ id }] = (await sql`select id from auth.users where email = ${demo.email}`) as [
    { id: string },
  ]
  const forbidden = [
    sql`delete from auth.users where id = ${id}`,
    sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
    sql`update auth.users set phone = '123' where id = ${id}`,
    sql`delete from auth.identities where user_id = ${id}`,
    sql`insert into auth.identities (id, provider, provider_id, user_id)
        values (gen_random_uuid(), 'github', '1', ${id})`,
    sql`update auth.identities set identity_data = '{"email": "a@b.example"}' where user_id = ${id}`,
  ]
  for (const query of forbidden) await expect(query).rejects.toThrow(REFUSAL)
})

test("its sessions end after a week without use", async () => {
  const client = await signIn(demo)
  const left = () => sql`
    select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${demo.email}`
  const before = (await left()).length
  const { data } = await client.auth.getSession()
  const claims = JSON.parse(atob(data.session!.access_token.split(".")[1]!)) as {
    session_id: string
  }
  await sql`update auth.sessions set created_at = now() - interval '8 days',
    refreshed_at = now() - interval '8 days' where id = ${claims.session_id}`
  await service(stack)
    .rpc("prune_history", { p_job_days: 90, p_tick_days: 30, p_limit: 100 })
    .throwOnError()
  expect((await left()).length).toBe(before - 1)
  expect((await client.auth.refreshSession()).error).not.toBeNull()
})

test("everyone else changes and deletes their account, and signs out everywhere", async () => {
  const person = await signUp(stack, "Ordinary")
  const { auth } = person.client
  for (const change of [changes.metadata, changes.password])
    expect((await auth.updateUser(change)).error).toBeNull()
  const password = changes.password.password
  const other = await signIn({ ...person, password })
  await (await signIn({ ...person, password })).auth.signOut({ scope: "global" })
  expect((await other.auth.refreshSession()).error).not.toBeNull()
  const again = await signIn({ ...person, password })
  await again
    .from("preferences")
    .upsert({ export_options: { pageSize: "A5" } })
    .throwOnError()
  await again
    .rpc("rename_workspace", { p_workspace: person.workspaceId, p_name: "Mine" })
    .throwOnError()
  await again.rpc("delete_my_account").throwOnError()
  expect(
    (await anonymous(stack).auth.signInWithPassword({ ...person, password })).error,
  ).not.toBeNull()
})
