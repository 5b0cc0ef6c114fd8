import { deleteAccount, getSettings, saveSettings } from "@/lib/api/settings-operations"
import { routes, withUser } from "@/lib/http"
import {
  deleteMyAccount,
  getExportOptions,
  getWorkspace,
  renameWorkspace,
  saveExportOptions,
} from "@/lib/repositories/settings"
import type { Supabase } from "@/lib/supabase/server"

async function readSettings(supabase: Supabase, email: string) {
  const [workspace, exportOptions] = await Promise.all([
    getWorkspace(supabase),
    getExportOptions(supabase),
  ])
  return { email, workspace, exportOptions }
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  // GET /api/v1/settings: you, your workspace, and your default export options
  GET: withUser(getSettings, ({ supabase, email }) => readSettings(supabase, email)),

  // PUT /api/v1/settings: change them
  PUT: withUser(saveSettings, async ({ supabase, userId, email, body }) => {
    // First, because a token outlives its person by up to an hour.
    const { id } = await getWorkspace(supabase)
    if (body.workspaceName) await renameWorkspace(supabase, id, body.workspaceName)
    if (body.exportOptions) await saveExportOptions(supabase, userId, body.exportOptions)
    return readSettings(supabase, email)
  }),

  // DELETE /api/v1/settings: delete the account and everything in it
  DELETE: withUser(deleteAccount, async ({ supabase }) => {
    await deleteMyAccount(supabase)
    return { deleted: true as const }
  }),
})
