"use client"

import { useRouter } from "next/navigation"
import { toast } from "sonner"
import { Refused } from "@/lib/client"
import { client } from "@/lib/stores/client"
import { deleteSoon } from "./deletions"
import type { Item } from "./types"

/** What can be done with a document from the list. A refusal is told as it came. */
export function useItemActions() {
  const router = useRouter()
  return {
    async duplicate({ id, title }: Item) {
      try {
        const copy = await client.createDocument({ body: { copyOf: id } })
        router.refresh()
        toast(`“${title}” duplicated.`, {
          action: { label: "Open copy", onClick: () => router.push(`/documents/${copy.id}`) },
        })
      } catch (error) {
        toast.error(sentence(error))
      }
    },
    remove: (items: Item[]) => deleteSoon(items.map(({ id, title }) => ({ id, title }))),
    /** Answers the sentence of a refusal, or nothing. */
    async rename(item: Item, title: string): Promise<string | undefined> {
      try {
        await saveTitle(item.id, item.version, title)
        router.refresh()
      } catch (error) {
        return sentence(error)
      }
    },
  }
}

/** A title overwrites nothing but a title, so a document that was edited meanwhile is no obstacle. */
async function saveTitle(id: string, version: number, title: string): Promise<void> {
  const save = (over: number) =>
    client.saveDocument({ params: { id }, body: { version: over, title } })
  try {
    await save(version)
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "version_conflict") throw error
    await save((await client.getDocument({ params: { id } })).version)
  }
}

export function sentence(error: unknown): string {
  if (error instanceof Refused) return error.message
  throw error
}
