import type { Client } from "pg"
import { median } from "../queue/numbers"
import type { Query } from "./queries"

/** After one that plans and warms. */
const ROUNDS = 5

export interface Measurement {
  name: string
  median: number
  worst: number
  /** Pages of 8 kB read, from memory or disk. */
  buffers: number
}

interface Explained {
  "Execution Time": number
  "Planning Time": number
  Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number }
}

/** What the database says that it took, undone afterwards: one of the questions writes. */
async function explain(client: Client, { sql }: Query): Promise<Explained> {
  await client.query("begin")
  const { rows } = await client.query(`explain (analyze, buffers, format json) ${sql}`)
  await client.query("rollback")
  return rows[0]["QUERY PLAN"][0] as Explained
}

export async function measureQuery(client: Client, query: Query): Promise<Measurement> {
  await explain(client, query)
  const times: number[] = []
  let buffers = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { Plan, ...took } = await explain(client, query)
    times.push(took["Execution Time"] + took["Planning Time"])
    buffers = Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"]
  }
  return { name: query.name, median: median(times), worst: Math.max(...times), buffers }
}

/** As a person who is an operator: each question first asks who it is. */
export async function becomeOperator(client: Client): Promise<void> {
  const { rows } = await client.query(
    `insert into auth.users (id, email) values (gen_random_uuid(), 'olga@example.org') returning id`,
  )
  await client.query(`insert into public.operators (user_id) values ($1)`, [rows[0].id])
  await client.query(
    `select set_config('request.jwt.claim.sub', $1, false), set_config('request.jwt.claim.role', 'authenticated', false)`,
    [rows[0].id],
  )
}

/** The plans of everything that runs inside a question. */
export async function explainInside(client: Client, { sql }: Query): Promise<string> {
  const plans: string[] = []
  const hear = ({ message }: { message?: string }) => plans.push(message ?? "")
  client.on("notice", hear)
  await client.query("begin")
  await client.query("load 'auto_explain'")
  for (const name of ["log_analyze", "log_buffers", "log_nested_statements"])
    await client.query(`set local auto_explain.${name} = on`)
  await client.query("set local auto_explain.log_min_duration = 1")
  await client.query("set local client_min_messages = log")
  await client.query(sql)
  await client.query("rollback")
  client.off("notice", hear)
  return plans.filter((plan) => plan.includes("Query Text")).join("\n\n")
}
