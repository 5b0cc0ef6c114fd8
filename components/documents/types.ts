import type { DocumentView } from "@/lib/documents/view"
import type { ExportView } from "@/lib/exports/view"

/** A document as the list shows it. */
export type Item = Omit<DocumentView, "data">

export type Layout = "cards" | "list"
export type Sort = "updated" | "created" | "title"

export interface Query {
  text: string
  kind: string
  sort: Sort
}

export interface TemplateInfo {
  slug: string
  name: string
  kind: string
  description: string
}

/** The newest export of each document, as the server knows it. */
export type Newest = Record<string, ExportView>
