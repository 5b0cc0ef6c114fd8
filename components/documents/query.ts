import type { Item, Layout, Query, Sort } from "./types"

export const LAYOUT_COOKIE = "pressrun-documents"
export const layoutOf = (value: string | undefined): Layout => (value === "list" ? "list" : "cards")

export const sorts: { value: Sort; label: string }[] = [
  { value: "updated", label: "Last changed" },
  { value: "created", label: "Newest" },
  { value: "title", label: "Title, A to Z" },
]

type Given = Record<string, string | string[] | undefined>
const text = (value: string | string[] | undefined) => (typeof value === "string" ? value : "")

/** From the address: `?q=winter&kind=report&sort=title`. */
export function readQuery(given: Given): Query {
  const sort = sorts.find(({ value }) => value === given.sort)?.value ?? "updated"
  return { text: text(given.q).slice(0, 200), kind: text(given.kind), sort }
}

/** To the address; what is as usual is left out. */
export function queryString({ text, kind, sort }: Query): string {
  const search = new URLSearchParams()
  if (text.trim()) search.set("q", text.trim())
  if (kind) search.set("kind", kind)
  if (sort !== "updated") search.set("sort", sort)
  return search.size ? `?${search}` : ""
}

// People look for "resume" and mean "Résumé".
const plain = (words: string) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

const orders: Record<Sort, (a: Item, b: Item) => number> = {
  updated: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  created: (a, b) => b.createdAt.localeCompare(a.createdAt),
  title: (a, b) => a.title.localeCompare(b.title, "en", { numeric: true }),
}

export function findItems(items: Item[], { text, kind, sort }: Query): Item[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const fits = (item: Item) =>
    (!kind || item.kind === kind) && words.every((word) => plain(item.title).includes(word))
  return items.filter(fits).sort(orders[sort])
}
