import { createClient } from "@supabase/supabase-js"
import postgres from "postgres"
import type { LocalStack } from "./index"

/** The demo account, with a workspace, samples, and an operator's rights; protected, because it is shared. */
export async function seed(stack: LocalStack): Promise<string> {
  const said = await signUpDemo(stack)
  await makeOperator(stack, stack.demo.email)
  await protect(stack, stack.demo.email)
  return said
}

/** As the database's owner: the API cannot do it. */
export async function makeOperator({ databaseUrl }: LocalStack, email: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await sql`insert into operators (user_id) select id from auth.users where email = ${email}
            on conflict do nothing`
  await sql.end()
}

async function protect({ supabaseUrl, secretKey }: LocalStack, email: string): Promise<void> {
  const client = createClient(supabaseUrl, secretKey, { auth: { persistSession: false } })
  await client.rpc("protect_account", { p_email: email }).throwOnError()
}

/** By an ordinary sign-up: the database gives it a workspace and samples. */
async function signUpDemo(stack: LocalStack): Promise<string> {
  const client = createClient(stack.supabaseUrl, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { email, password } = stack.demo
  if (!(await client.auth.signInWithPassword({ email, password })).error)
    return "Demo account exists"
  const { error } = await client.auth.signUp({
    email,
    password,
    options: { data: { name: "Demo" } },
  })
  if (error) throw new Error(`The demo account could not be created: ${error.message}`)
  return "Demo account created"
}
