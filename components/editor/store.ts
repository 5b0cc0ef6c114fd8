import { createStore } from "zustand"
import type { KeptDraft } from "@/lib/editor/draft"
import { followTitle } from "@/lib/editor/own-title"
import { isRecord, put, same, type Content, type Path } from "@/lib/editor/path"
import type { Options } from "@/lib/editor/options"
import type { SaveState } from "@/lib/editor/saver"
import type { DocumentKind } from "@/lib/press/kinds"
import type { Margins } from "@/lib/press/options"

/** What a page needs to know of a template; the templates themselves stay on the server. */
export interface TemplateFacts {
  slug: string
  name: string
  description: string
  accent: string
  margins: Margins
}

export interface EditorDocument {
  id: string
  kind: DocumentKind
  title: string
  template: string
  options: Options
  data: Content
  version: number
}

export type Tab = "write" | "preview" | "export"

export interface EditorState {
  readonly id: string
  readonly kind: DocumentKind
  readonly templates: TemplateFacts[]
  title: string
  template: string
  data: Content
  options: Options
  save: SaveState
  /** What stands in the JSON view while it is not a document. Null when it is. */
  json: string | null
  /** A draft of an earlier visit that was never saved. */
  offered: KeptDraft | null
  tab: Tab
  view: "form" | "json"
  /** The field to go to. Its entry opens itself. */
  aim: { path: Path; count: number } | null
  /** Rises when the content comes from elsewhere than the form, which then begins anew. */
  replaced: number
}

export type EditorStore = ReturnType<typeof createEditorStore>

export const createEditorStore = (
  { version: _version, ...document }: EditorDocument,
  templates: TemplateFacts[],
) =>
  createStore<EditorState>()(() => ({
    ...document,
    templates,
    save: { is: "saved" },
    json: null,
    offered: null,
    tab: "write",
    view: "form",
    aim: null,
    replaced: 0,
  }))

/** Changes one place of the document. */
export const edit = (store: EditorStore, path: Path, value: unknown): void =>
  store.setState(({ kind, title, data }) => {
    const changed = put(data, path, value)
    if (!isRecord(changed)) return {}
    return { data: changed, title: followTitle(kind, title, data, changed) }
  })

/** Puts other content in the place of what is there: a draft, or what was saved elsewhere. */
export const replace = (
  store: EditorStore,
  { title, template, options, data }: Pick<EditorState, "title" | "template" | "options" | "data">,
  json: string | null = null,
): void =>
  store.setState((before) => ({
    ...{ title, template, options, data, json, aim: null },
    // With the same content the form keeps its focus.
    replaced:
      same(data, before.data) && json === before.json ? before.replaced : before.replaced + 1,
    view: json === null ? before.view : "json",
  }))

export const aimAt = (store: EditorStore, path: Path): void =>
  store.setState(({ aim }) => ({
    tab: "write",
    view: "form",
    aim: { path, count: (aim?.count ?? 0) + 1 },
  }))
