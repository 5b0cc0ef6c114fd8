import type { Supabase } from "@/lib/supabase/server"
import { unwrap } from "./unwrap"

export async function isOperator(supabase: Supabase): Promise<boolean> {
  return unwrap(await supabase.rpc("is_operator"))
}

/** For what the app does on an operator's word; what SQL does for them, it writes down itself. */
export async function writeDownAction(
  supabase: Supabase,
  action: "drain" | "clean_up",
  target: string,
): Promise<void> {
  unwrap(await supabase.rpc("ops_write_down", { p_action: action, p_target: target }))
}

/** What operators did, newest first. */
export async function listActions(
  supabase: Supabase,
  { target, before, limit }: { target?: string; before?: number; limit: number },
) {
  return unwrap(
    await supabase.rpc("ops_actions", { p_target: target, p_before: before, p_limit: limit }),
  )
}
