import { AppError } from "@/lib/errors"
import { adminClient } from "@/lib/supabase/admin"
import type { Supabase } from "@/lib/supabase/server"
import { unwrap } from "./unwrap"

/** What is used of the limits of the caller's workspace. */
export async function getUsage(supabase: Supabase) {
  const [usage] = unwrap(await supabase.rpc("workspace_usage"))
  if (!usage) throw new AppError("not_found", "You are in no workspace.")
  return usage
}

/** For the watcher of streams: the workspaces of each of these people. */
export async function listMemberships(userIds: string[]): Promise<Map<string, Set<string>>> {
  const rows = unwrap(await adminClient().rpc("list_memberships", { p_users: userIds }))
  const memberships = new Map<string, Set<string>>()
  for (const { user_id, workspace_id } of rows)
    memberships.set(user_id, (memberships.get(user_id) ?? new Set()).add(workspace_id))
  return memberships
}

export async function listMyWorkspaceIds(supabase: Supabase): Promise<string[]> {
  return unwrap(await supabase.rpc("my_workspace_ids"))
}
