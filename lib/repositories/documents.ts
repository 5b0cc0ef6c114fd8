import { AppError } from "@/lib/errors"
import { adminClient } from "@/lib/supabase/admin"
import type { Tables } from "@/lib/supabase/database.types"
import type { Supabase } from "@/lib/supabase/server"
import { unwrap } from "./unwrap"

export type Document = Tables<"documents">
export type DocumentSummary = Pick<
  Document,
  "id" | "kind" | "title" | "template" | "version" | "updated_at"
>

export async function listDocuments(supabase: Supabase): Promise<DocumentSummary[]> {
  return unwrap(
    await supabase
      .from("documents")
      .select("id, kind, title, template, version, updated_at")
      .order("updated_at", { ascending: false })
      .limit(500),
  )
}

export async function getDocument(supabase: Supabase, id: string): Promise<Document> {
  const document = unwrap(await supabase.from("documents").select().eq("id", id).maybeSingle())
  if (!document)
    throw new AppError("document_not_found", "There is no such document in your workspace.")
  return document
}

/** For a worker, which acts for the queue and not for a person. */
export async function findDocumentToPrint(id: string): Promise<Document | null> {
  return unwrap(await adminClient().from("documents").select().eq("id", id).maybeSingle())
}
