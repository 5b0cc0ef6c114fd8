import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import { z } from "zod"
import { AppError } from "@/lib/errors"
import { getDocument } from "@/lib/repositories/documents"
import { memberClient } from "@/lib/supabase/session"

/** The layout, the title and the page ask for the same document: once is enough. */
export const loadDocument = cache(async (id: string) => {
  if (!z.uuid().safeParse(id).success) notFound()
  try {
    return await getDocument(await memberClient(), id)
  } catch (error) {
    if (error instanceof AppError && error.code === "document_not_found") notFound()
    throw error
  }
})
