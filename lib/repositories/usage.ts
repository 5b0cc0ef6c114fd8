import { AppError } from "@/lib/errors"
import type { Supabase } from "@/lib/supabase/server"
import { unwrap } from "./unwrap"

/** What is used of the limits of the caller's workspace. */
export async function getUsage(supabase: Supabase) {
  const [usage] = unwrap(await supabase.rpc("workspace_usage"))
  if (!usage) throw new AppError("not_found", "You are in no workspace.")
  return usage
}

export async function listMyWorkspaceIds(supabase: Supabase): Promise<string[]> {
  return unwrap(await supabase.rpc("my_workspace_ids"))
}
