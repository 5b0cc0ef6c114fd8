import { AppError } from "@/lib/errors"
import { adminClient } from "@/lib/supabase/admin"
import type { Json, Tables } from "@/lib/supabase/database.types"
import type { Supabase } from "@/lib/supabase/server"
import { unwrap } from "./unwrap"

export type Document = Tables<"documents">
export type Content = NonNullable<Json>

const SUMMARY = "id, kind, title, template, options, version, created_at, updated_at" as const

export type DocumentSummary = Pick<
  Document,
  "id" | "kind" | "title" | "template" | "options" | "version" | "created_at" | "updated_at"
>

export interface DocumentFilter {
  text?: string
  kind?: string
  sort: "updated" | "created" | "title"
  limit: number
  offset: number
}

const NEWEST: DocumentFilter = { sort: "updated", limit: 500, offset: 0 }

export async function listDocuments(
  supabase: Supabase,
  { text, kind, sort, limit, offset }: DocumentFilter = NEWEST,
): Promise<DocumentSummary[]> {
  const column = { updated: "updated_at", created: "created_at", title: "title" } as const
  let query = supabase
    .from("documents")
    .select(SUMMARY)
    .order(column[sort], { ascending: sort === "title" })
    .order("id")
    .range(offset, offset + limit - 1)
  if (kind) query = query.eq("kind", kind)
  if (text) query = query.ilike("title", `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`)
  return unwrap(await query)
}

export async function getDocument(supabase: Supabase, id: string): Promise<Document> {
  const document = unwrap(await supabase.from("documents").select().eq("id", id).maybeSingle())
  if (!document)
    throw new AppError("document_not_found", "There is no such document in your workspace.")
  return document
}

export interface NewDocument {
  workspace_id: string
  kind: string
  title: string
  template: string
  options: Content
  data: Content
}

export async function createDocument(supabase: Supabase, document: NewDocument): Promise<Document> {
  const added = unwrap(await supabase.from("documents").insert(document).select().single())
  if (!added) throw new AppError("internal", "The document could not be added.")
  return added
}

export interface Edit {
  title?: string
  template?: string
  options?: Content
  data?: Content
}

/** Saves over the version that was read, or not at all: nobody overwrites what they have not seen. */
export async function saveDocument(
  supabase: Supabase,
  id: string,
  version: number,
  edit: Edit,
): Promise<Document> {
  const saved = await supabase
    .from("documents")
    .update(edit)
    .eq("id", id)
    .eq("version", version)
    .select()
    .maybeSingle()
  const document = unwrap(saved)
  if (document) return document
  const current = await getDocument(supabase, id)
  throw new AppError(
    "version_conflict",
    "This document was changed elsewhere since you opened it. Load it again, then save.",
    { details: { version: current.version } },
  )
}

export async function deleteDocument(supabase: Supabase, id: string): Promise<void> {
  const deleted = await supabase.from("documents").delete().eq("id", id).select("id").maybeSingle()
  if (!unwrap(deleted))
    throw new AppError("document_not_found", "There is no such document in your workspace.")
}

/** For a worker, which acts for the queue and not for a person. */
export async function findDocumentToPrint(id: string): Promise<Document | null> {
  return unwrap(await adminClient().from("documents").select().eq("id", id).maybeSingle())
}
