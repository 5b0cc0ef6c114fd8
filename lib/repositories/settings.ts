import { AppError } from "@/lib/errors"
import type { Json } from "@/lib/supabase/database.types"
import type { Supabase } from "@/lib/supabase/server"
import { unwrap } from "./unwrap"

export async function getWorkspace(supabase: Supabase): Promise<{ id: string; name: string }> {
  const found = await supabase.from("workspaces").select("id, name").order("created_at").limit(1)
  const [workspace] = unwrap(found)
  if (!workspace) throw new AppError("not_found", "You are in no workspace.")
  return workspace
}

export async function renameWorkspace(supabase: Supabase, id: string, name: string): Promise<void> {
  unwrap(await supabase.rpc("rename_workspace", { p_workspace: id, p_name: name }))
}

export async function getExportOptions(supabase: Supabase): Promise<Record<string, unknown>> {
  const [row] = unwrap(await supabase.from("preferences").select("export_options"))
  return (row?.export_options ?? {}) as Record<string, unknown>
}

export async function saveExportOptions(
  supabase: Supabase,
  userId: string,
  options: Record<string, unknown>,
): Promise<void> {
  const export_options = options as NonNullable<Json>
  const row = { user_id: userId, export_options, updated_at: new Date().toISOString() }
  const { error, status } = await supabase.from("preferences").upsert(row)
  if (error) unwrap({ data: null, error, status })
}

export async function deleteMyAccount(supabase: Supabase): Promise<void> {
  unwrap(await supabase.rpc("delete_my_account"))
}

/** What would go with the person: the documents of a workspace, unless others are in it. */
export async function countInWorkspace(
  supabase: Supabase,
  id: string,
): Promise<{ documents: number; members: number }> {
  const head = { count: "exact", head: true } as const
  const [documents, members] = await Promise.all([
    supabase.from("documents").select("id", head).eq("workspace_id", id),
    supabase.from("workspace_members").select("user_id", head).eq("workspace_id", id),
  ])
  unwrap(documents)
  unwrap(members)
  return { documents: documents.count ?? 0, members: members.count ?? 1 }
}
