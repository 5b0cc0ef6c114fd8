import type { Options } from "./options"
import { isRecord, same, type Content } from "./path"

/** What a person can change about a document. */
export interface Edited {
  title: string
  template: string
  options: Options
  data: Content
}

export interface Draft extends Edited {
  /** The version it began from. */
  version: number
  /** What stands in the JSON view while it is not JSON. */
  json?: string
  at: string
}

export interface KeptDraft extends Draft {
  key: string
}

const PREFIX = "pressrun:draft:"
const prefixOf = (documentId: string) => `${PREFIX}${documentId}:`

/** By document and version, and by tab: the one in which somebody types anew leaves the old draft alone. */
export const draftKey = (documentId: string, version: number, tab: string) =>
  `${prefixOf(documentId)}${version}:${tab}`

export function keepDraft(
  storage: Storage,
  documentId: string,
  tab: string,
  draft: Draft,
): boolean {
  try {
    dropDrafts(storage, documentId, tab)
    storage.setItem(draftKey(documentId, draft.version, tab), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** All of a tab, or of every tab. */
export function dropDrafts(storage: Storage, documentId: string, tab?: string): void {
  for (const key of keysOf(storage, prefixOf(documentId)))
    if (!tab || key.endsWith(`:${tab}`)) storage.removeItem(key)
}

/** Of every document, for when the person leaves. Answers a way to put them back, should they not. */
export function dropEveryDraft(storage: Storage): () => void {
  const dropped = keysOf(storage, PREFIX).map((key) => [key, storage.getItem(key) ?? ""] as const)
  for (const [key] of dropped) storage.removeItem(key)
  return () => dropped.forEach(([key, draft]) => storage.setItem(key, draft))
}

/** The newest draft that says something else than the document; those that do not are dropped. */
export function findDraft(storage: Storage, documentId: string, saved: Edited): KeptDraft | null {
  let newest: KeptDraft | null = null
  try {
    for (const key of keysOf(storage, prefixOf(documentId))) {
      const draft = readDraft(storage.getItem(key))
      if (!draft || isSaved(draft, saved)) storage.removeItem(key)
      else if (!newest || newest.at < draft.at) newest = { ...draft, key }
    }
  } catch {
    return null
  }
  return newest
}

const isSaved = ({ title, template, options, data, json }: Draft, saved: Edited) =>
  json === undefined &&
  title === saved.title &&
  template === saved.template &&
  same(options, saved.options) &&
  same(data, saved.data)

function keysOf(storage: Storage, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
  return keys.filter((key) => key.startsWith(prefix))
}

function readDraft(text: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(text ?? "null")
    const right =
      isRecord(draft) &&
      isRecord(draft.data) &&
      isRecord(draft.options) &&
      typeof draft.title === "string" &&
      typeof draft.template === "string" &&
      typeof draft.version === "number" &&
      typeof draft.at === "string"
    return right ? (draft as unknown as Draft) : null
  } catch {
    return null
  }
}
