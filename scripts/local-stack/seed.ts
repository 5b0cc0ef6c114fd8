import { createClient } from "@supabase/supabase-js"
import postgres from "postgres"
import type { LocalStack } from "./index"

/** The demo account, with a workspace, samples, and an operator's rights. */
export async function seed(stack: LocalStack): Promise<string> {
  const said = await signUpDemo(stack)
  await makeOperator(stack, stack.demo.email)
  return said
}

/** Nobody becomes one through the API: it takes the database's owner. */
export async function makeOperator({ databaseUrl }: LocalStack, email: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await sql`insert into operators (user_id) select id from auth.users where email = ${email}
            on conflict do nothing`
  await sql.end()
}

/** Through sign-up like anyone's: the database gives it a workspace and samples. */
async function signUpDemo(stack: LocalStack): Promise<string> {
  const client = createClient(stack.supabaseUrl, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { email, password } = stack.demo
  if (!(await client.auth.signInWithPassword({ email, password })).error)
    return "Demo account is there"
  const { error } = await client.auth.signUp({
    email,
    password,
    options: { data: { name: "Demo" } },
  })
  if (error) throw new Error(`The demo account could not be made: ${error.message}`)
  return "Demo account made"
}
