import { createClient } from "@supabase/supabase-js"
import type { LocalStack } from "./index"

/** The demo account, through sign-up like anyone's: the database gives it a workspace and samples. */
export async function seed(stack: LocalStack): Promise<string> {
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
