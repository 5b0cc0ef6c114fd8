import { adminClient } from "@/lib/supabase/admin"
import { unwrap } from "./unwrap"

export async function listExpiredArtifacts(limit: number): Promise<{ id: string; path: string }[]> {
  return unwrap(await adminClient().rpc("list_expired_artifacts", { p_limit: limit }))
}

export async function markArtifactsDeleted(ids: string[]): Promise<number> {
  return unwrap(await adminClient().rpc("mark_artifacts_deleted", { p_ids: ids }))
}
