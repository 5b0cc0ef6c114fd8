import type { LocalStack } from "../../scripts/local-stack"
import { makeOperator } from "../../scripts/local-stack/seed"
import { newCaller, type Caller } from "./api-people"
import { signUp, type Client, type Person } from "./people"
import type { Sql } from "./queue"

export async function newOperator(stack: LocalStack, name = "Olga"): Promise<Person> {
  const person = await signUp(stack, name)
  await makeOperator(stack, person.email)
  return person
}

/** An operator, and how they call the app. */
export async function newOperatorCaller(stack: LocalStack, url: string): Promise<Caller> {
  const caller = await newCaller(stack, url, "Olga")
  await makeOperator(stack, caller.email)
  return caller
}

/** Any function by its name: what it answered, and how it refused. */
export async function ask(client: Client, name: string, args: object = {}) {
  const { data, error, status } = await client.rpc(name as "is_operator", args as never)
  return { data: data as unknown, code: error?.code, status }
}

/** Calls a function that must not refuse. */
export async function must<T>(client: Client, name: string, args: object = {}): Promise<T> {
  const { data, code } = await ask(client, name, args)
  if (code) throw new Error(`${name} refused: ${code}`)
  return data as T
}

/** What was written down about something, oldest first. */
export const actionsOn = (sql: Sql, target: string) => sql<
  { operator: string; action: string; details: Record<string, unknown> }[]
>`
  select operator, action, details from public.operator_actions where target = ${target} order by id`

/** As a tick does it. Null when somebody else was at it. */
export async function look(sql: Sql, queue: string, source = "cron"): Promise<number | null> {
  const [row] = await sql`select public.look_for_problems(${queue}, ${source}) as open`
  return row!.open as number | null
}

export interface OpenProblem {
  kind: string
  subject: string
  severity: string
  message: string
  opened_at: Date
  resolved_at: Date | null
}

export const problemsOf = (sql: Sql, queue: string) => sql<OpenProblem[]>`
  select kind, subject, severity, message, opened_at, resolved_at from public.problems
   where queue = ${queue} order by id`

export const openKinds = async (sql: Sql, queue: string): Promise<string[]> =>
  (await problemsOf(sql, queue))
    .filter(({ resolved_at }) => resolved_at === null)
    .map(({ kind }) => kind)
    .sort()
