import { createServerClient } from "@supabase/ssr"
import type { LocalStack } from "../../scripts/local-stack"
import { apiOf } from "./api"
import { signUp, type Person } from "./people"

export type Api = ReturnType<typeof apiOf>

export interface Caller extends Person {
  api: Api
}

/** Somebody new, and how they call the app. */
export async function newCaller(stack: LocalStack, url: string, name?: string): Promise<Caller> {
  const person = await signUp(stack, name)
  return { ...person, api: apiOf(url, person.token) }
}

/** The cookies of someone who signed in with a browser. */
export async function sessionCookie(stack: LocalStack, { email, password }: Person) {
  const jar = new Map<string, string>()
  const client = createServerClient(stack.supabaseUrl, stack.publishableKey, {
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (changed) => changed.forEach(({ name, value }) => jar.set(name, value)),
    },
  })
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
  return { cookie }
}

export type Answer = Awaited<ReturnType<Api>>

/** As many times at once as asked, each over a connection of its own. */
export const atOnce = (times: number, call: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: times }, (_, index) => call(index)))

/** How many answers had each status: `{ 202: 5, 429: 15 }`. */
export const tally = (answers: Answer[]): Record<number, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, same]) => [
      status,
      same.length,
    ]),
  )

const FINAL = ["completed", "failed", "cancelled"]

/** Asks until an export has ended. */
export async function untilEnded(api: Api, jobId: string) {
  for (;;) {
    const { data } = await api("GET", `/api/v1/export/job/${jobId}`)
    if (FINAL.includes(data.status)) return data
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
}
