import "server-only"
import { adminClient } from "@/lib/supabase/admin"
import { unwrap } from "./unwrap"

export type AuthAction = "sign_in" | "sign_up" | "recover"

const named = (action: AuthAction, email: string, address: string | undefined) => ({
  p_action: action,
  p_email: email,
  p_address: address,
})

/** 0 when the attempt may be made, otherwise the seconds to wait. */
export async function beginAuthAttempt(
  ...attempt: [action: AuthAction, email: string, address: string | undefined]
): Promise<number> {
  return unwrap(await adminClient().rpc("begin_auth_attempt", named(...attempt)))
}

export async function forgiveAuthAttempt(
  ...attempt: [action: AuthAction, email: string, address: string | undefined]
): Promise<void> {
  unwrap(await adminClient().rpc("forgive_auth_attempt", named(...attempt)))
}

export async function succeedAuthAttempt(
  ...attempt: [action: AuthAction, email: string, address: string | undefined]
): Promise<void> {
  unwrap(await adminClient().rpc("succeed_auth_attempt", named(...attempt)))
}

/** False when there is no such account. */
export async function protectAccount(email: string): Promise<boolean> {
  return unwrap(await adminClient().rpc("protect_account", { p_email: email }))
}
