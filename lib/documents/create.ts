import { AppError } from "@/lib/errors"
import { PressError } from "@/lib/press/errors"
import type { DocumentKind } from "@/lib/press/kinds"
import { storedOptions, type StoredOptions } from "@/lib/press/options"
import { templateFor } from "@/lib/press/templates"
import {
  createDocument,
  getDocument,
  type Content,
  type Document,
} from "@/lib/repositories/documents"
import { getExportOptions } from "@/lib/repositories/settings"
import { listMyWorkspaceIds } from "@/lib/repositories/usage"
import type { Supabase } from "@/lib/supabase/server"
import { shorten } from "./shorten"
import { starters } from "./starters"

export interface Wanted {
  kind: DocumentKind
  title?: string
  template?: string
  options?: StoredOptions
  data?: Record<string, unknown>
}

export async function addDocument(supabase: Supabase, wanted: Wanted): Promise<Document> {
  const starter = starters[wanted.kind]
  const template = wanted.template ?? starter.template
  checkTemplate(wanted.kind, template)
  const [workspace_id] = await listMyWorkspaceIds(supabase)
  if (!workspace_id) throw new AppError("not_found", "You are in no workspace.")
  return createDocument(supabase, {
    workspace_id,
    kind: wanted.kind,
    title: wanted.title ?? starter.title,
    template,
    options: (wanted.options ?? (await getDefaultOptions(supabase))) as Content,
    data: (wanted.data ?? starter.data) as Content,
  })
}

/** What the person's new documents begin with. Defaults that are not valid any more are as good as none. */
async function getDefaultOptions(supabase: Supabase): Promise<StoredOptions> {
  const kept = storedOptions.safeParse(await getExportOptions(supabase))
  return kept.success ? kept.data : {}
}

export async function copyDocument(supabase: Supabase, id: string): Promise<Document> {
  const { workspace_id, kind, title, template, options, data } = await getDocument(supabase, id)
  const copy = `${shorten(title, 190)} (copy)`
  return createDocument(supabase, {
    workspace_id,
    kind,
    title: copy,
    template,
    options: options as Content,
    data,
  })
}

export function checkTemplate(kind: string, template: string): void {
  try {
    templateFor(kind as DocumentKind, template)
  } catch (error) {
    if (!(error instanceof PressError)) throw error
    const { message } = error
    throw new AppError("invalid_request", message, { details: [{ field: "template", message }] })
  }
}
