"use client"

import { useRouter } from "next/navigation"
import { toast } from "sonner"
import { refusalAdvice } from "@/components/exports/error-words"
import type { PressOptionsInput } from "@/lib/press/options"
import { startBatch, startExport, useExports } from "@/lib/stores/exports"
import { lastOptions } from "@/lib/stores/options"
import type { Item } from "./types"

/** One click: with the options last used for such a document, or else the person's usual ones. */
export function useExportItems(usual: PressOptionsInput) {
  const router = useRouter()
  const wishes = (kind: string | undefined) => ({
    kind,
    options: lastOptions(kind) ? undefined : usual,
  })
  return {
    async exportOne({ id, kind }: Item) {
      await startExport(id, wishes(kind))
    },
    /** True once they are in line and the page that shows them is on its way. */
    async exportAll(items: Item[]): Promise<boolean> {
      const kinds = new Set(items.map(({ kind }) => kind))
      const kind = kinds.size === 1 ? items[0]?.kind : undefined
      const ids = items.map(({ id }) => id)
      const batchId = await startBatch(ids, wishes(kind))
      if (!batchId) {
        const { trouble, refusals } = useExports.getState()
        if (trouble.batch)
          toast.error(trouble.batch, { description: refusalAdvice(refusals.batch)?.advice })
        return false
      }
      toast(`${items.length} documents are being exported.`)
      router.push(`/batches/${batchId}`)
      return true
    },
  }
}
