import { createServerClient } from "@supabase/ssr"
import type { LocalStack } from "../local-stack"

export interface Cookie {
  name: string
  value: string
}

export interface Shown {
  userId: string
  workspaceId: string
  token: string
  email: string
  /** Signs a browser in. */
  cookies: Cookie[]
}

/** Somebody new, signed up as a browser would be. */
export async function newPerson(stack: LocalStack, name: string, email: string): Promise<Shown> {
  const jar = new Map<string, string>()
  const client = createServerClient(stack.supabaseUrl, stack.publishableKey, {
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (changed) => changed.forEach(({ name, value }) => jar.set(name, value)),
    },
  })
  const password = "a long passphrase"
  const { data, error } = await client.auth.signUp({ email, password, options: { data: { name } } })
  if (error || !data.session) throw new Error(`${email} could not sign up: ${error?.message}`)
  const { data: workspace } = await client.from("workspaces").select("id").single().throwOnError()
  return {
    userId: data.session.user.id,
    workspaceId: workspace.id as string,
    token: data.session.access_token,
    email,
    cookies: [...jar].map(([name, value]) => ({ name, value })),
  }
}
