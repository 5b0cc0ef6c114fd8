import { randomUUID } from "node:crypto"
import { createClient, type SupabaseClient } from "@supabase/supabase-js"
import type { Database } from "@/lib/supabase/database.types"
import type { LocalStack } from "../../scripts/local-stack"

const options = { auth: { persistSession: false, autoRefreshToken: false } }

export type Client = SupabaseClient<Database>

export interface Person {
  client: Client
  token: string
  email: string
  password: string
  workspaceId: string
}

export const anonymous = (stack: LocalStack): Client =>
  createClient<Database>(stack.supabaseUrl, stack.publishableKey, options)

export const service = (stack: LocalStack): Client =>
  createClient<Database>(stack.supabaseUrl, stack.secretKey, options)

/** Somebody new, signed up like anyone, with a workspace of their own. */
export async function signUp(stack: LocalStack, name = "Ada"): Promise<Person> {
  const client = anonymous(stack)
  const email = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@people.example`
  const password = randomUUID()
  const { data, error } = await client.auth.signUp({ email, password, options: { data: { name } } })
  if (error || !data.session) throw new Error(`sign-up failed: ${error?.message}`)
  const { data: workspace } = await client.from("workspaces").select("id").single().throwOnError()
  return { client, token: data.session.access_token, email, password, workspaceId: workspace.id }
}

export async function firstDocument(person: Person, kind?: string) {
  const query = person.client
    .from("documents")
    .select()
    .order("updated_at", { ascending: false })
    .limit(1)
  const { data } = await (kind ? query.eq("kind", kind) : query).single().throwOnError()
  return data
}
