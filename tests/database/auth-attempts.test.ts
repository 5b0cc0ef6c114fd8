import { randomUUID } from "node:crypto"
import { afterAll, describe, expect, inject, test } from "vitest"
import postgres from "postgres"
import { anonymous, service, signUp } from "../helpers/people"

const stack = inject("stack")
const sql = postgres(stack.databaseUrl, { max: 20, onnotice: () => {} })
afterAll(() => sql.end())

const someone = () => `${randomUUID()}@people.example`
let addresses = 0
const anAddress = () => `198.51.${100 + Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`

type Args = [email: string, address?: string | null]
async function call(name: string, action: string, [email, address = null]: Args) {
  const [row] = await sql.unsafe(`select public.${name}($1, $2, $3) as answer`, [
    ...[action, email, address],
  ])
  return row!.answer as number
}
const begin = (action: string, ...args: Args) => call("begin_auth_attempt", action, args)
const succeed = (...args: Args) => call("succeed_auth_attempt", "sign_in", args)

async function fail(times: number, email: () => string, address: () => string | null) {
  for (let n = 0; n < times; n++) await begin("sign_in", email(), address())
}

test("twenty at once at the edge: exactly the limit passes", async () => {
  const email = someone()
  const waits = await Promise.all(
    Array.from({ length: 20 }, () => begin("sign_in", email, anAddress())),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
  for (const wait of waits.filter((wait) => wait > 0)) expect(wait).toBeLessThanOrEqual(15 * 60)
})

test("counting in the app would let more pass", async () => {
  // The broken variant: look first, count afterwards, as two statements.
  const email = someone()
  const look = async () => {
    const [row] = await sql`
      select coalesce(sum(attempts), 0)::int as n from private.auth_attempts
       where action = 'sign_in' and scope = 'account' and key = private.hash_account(${email})`
    return row!.n < 10
  }
  // The order that an attacker hopes for, made certain: everyone has looked before the first is counted.
  const allowed = await Promise.all(Array.from({ length: 20 }, look))
  await Promise.all(allowed.filter(Boolean).map(() => begin("sign_in", email)))
  expect(allowed.filter(Boolean).length).toBeGreaterThan(10)
})

test("the account is counted whatever the case of its address and the client's IP", async () => {
  const email = someone()
  await fail(10, () => email, anAddress)
  expect(await begin("sign_in", ` ${email.toUpperCase()} `, anAddress())).toBeGreaterThan(0)
})

test("an address is counted whatever the account", async () => {
  const address = anAddress()
  await fail(30, someone, () => address)
  expect(await begin("sign_in", someone(), address)).toBeGreaterThan(0)
  expect(await begin("sign_in", someone(), anAddress())).toBe(0)
})

test("an IPv6 client has one limit for its /64, and mapped IPv4 addresses each their own", async () => {
  let host = 0
  await fail(30, someone, () => `2001:db8:1:1::${(host++).toString(16)}`)
  expect(await begin("sign_in", someone(), "2001:db8:1:1:ffff::1")).toBeGreaterThan(0)
  expect(await begin("sign_in", someone(), "2001:db8:1:2::1")).toBe(0)
  await fail(30, someone, () => "::ffff:203.0.113.1")
  expect(await begin("sign_in", someone(), "::ffff:203.0.113.2")).toBe(0)
})

test("what is no address is not counted as one", async () => {
  await fail(31, someone, () => "not an address")
  expect(await begin("sign_in", someone(), "not an address")).toBe(0)
})

test("successful sign-ins do not count", async () => {
  const [email, address] = [someone(), anAddress()]
  for (let n = 0; n < 35; n++) {
    expect(await begin("sign_in", email, address)).toBe(0)
    await succeed(email, address)
  }
})

test("a right password forgets the failures where addresses are not known", async () => {
  const email = someone()
  await fail(
    9,
    () => email,
    () => null,
  )
  expect(await begin("sign_in", email)).toBe(0)
  await succeed(email)
  await fail(
    9,
    () => email,
    () => null,
  )
  expect(await begin("sign_in", email)).toBe(0)
})

describe("an attacker who keeps failing on an account", () => {
  test("does not lock its owner out of an address they use", async () => {
    const [email, home] = [someone(), anAddress()]
    await begin("sign_in", email, home)
    await succeed(email, home)
    await fail(40, () => email, anAddress)
    expect(await begin("sign_in", email, anAddress())).toBeGreaterThan(0)
    expect(await begin("sign_in", email, home)).toBe(0)
  })

  test("gets no new attempts when the owner signs in", async () => {
    const [email, home] = [someone(), anAddress()]
    await begin("sign_in", email, home)
    await succeed(email, home)
    await fail(10, () => email, anAddress)
    await begin("sign_in", email, home)
    await succeed(email, home)
    expect(await begin("sign_in", email, anAddress())).toBeGreaterThan(0)
  })

  test("is limited at an address the owner uses, too", async () => {
    const [email, cafe] = [someone(), anAddress()]
    await begin("sign_in", email, cafe)
    await succeed(email, cafe)
    await fail(
      10,
      () => email,
      () => cafe,
    )
    expect(await begin("sign_in", email, cafe)).toBeGreaterThan(0)
  })
})

test("a refused attempt does not prolong the wait, and after it there is room again", async () => {
  const email = someone()
  await fail(
    10,
    () => email,
    () => null,
  )
  await sql`update private.auth_attempts set resets_at = now() + interval '90 seconds'
             where key = private.hash_account(${email})`
  for (let n = 0; n < 3; n++) expect(await begin("sign_in", email)).toBeLessThanOrEqual(90)
  await sql`update private.auth_attempts set resets_at = now() where key = private.hash_account(${email})`
  expect(await begin("sign_in", email)).toBe(0)
})

test("sign-ups and reset mails have limits of their own", async () => {
  const address = anAddress()
  for (let n = 0; n < 10; n++) expect(await begin("sign_up", someone(), address)).toBe(0)
  expect(await begin("sign_up", someone(), address)).toBeGreaterThan(0)
  const email = someone()
  for (let n = 0; n < 5; n++) expect(await begin("recover", email, address)).toBe(0)
  expect(await begin("recover", email, address)).toBeGreaterThan(0)
  expect(await begin("sign_in", email, address)).toBe(0)
})

test("attempts, successes and refunds at once do not deadlock", async () => {
  const emails = Array.from({ length: 4 }, someone)
  const places = Array.from({ length: 4 }, anAddress)
  const some = <T>(list: T[]) => list[Math.floor(Math.random() * list.length)]!
  const act = async () => {
    for (let n = 0; n < 15; n++) {
      const [email, address] = [some(emails), some(places)]
      await begin("sign_in", email, address)
      await call(some(["succeed_auth_attempt", "forgive_auth_attempt"]), "sign_in", [
        email,
        address,
      ])
    }
  }
  await Promise.all(Array.from({ length: 16 }, act))
})

test("only hashes are stored, and cleaning up removes what is over", async () => {
  const [email, address] = [someone(), anAddress()]
  await begin("sign_in", email, address)
  await succeed(email, address)
  await begin("sign_in", email, address)
  const stored = await sql`select * from private.auth_attempts a`
  expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${email}|${address}`))
  await sql`update private.auth_attempts set resets_at = now() - interval '1 second'`
  await sql`update private.known_addresses set last_sign_in_at = now() - interval '91 days'`
  await service(stack)
    .rpc("prune_history", { p_job_days: 90, p_tick_days: 30, p_limit: 10_000 })
    .throwOnError()
  expect(await sql`select 1 from private.auth_attempts`).toHaveLength(0)
  expect(await sql`select 1 from private.known_addresses`).toHaveLength(0)
})

test("only the app counts attempts", async () => {
  const { client, email } = await signUp(stack)
  for (const caller of [client, anonymous(stack)]) {
    const { error } = await caller.rpc("succeed_auth_attempt", {
      p_action: "sign_in",
      p_email: email,
    })
    expect(error?.code).toBe("42501")
  }
})
