"use client"

import { useRouter } from "next/navigation"
import { toast } from "sonner"
import { refusalAdvice } from "@/components/exports/error-words"
import { startBatch, startExport, useExports } from "@/lib/stores/exports"
import type { Item } from "./types"

/** One click exports each document with its own template and options. */
export function useExportItems() {
  const router = useRouter()
  return {
    async exportOne({ id }: Item) {
      await startExport(id)
    },
    /** True once they are queued and the page that shows them is opening. */
    async exportAll(items: Item[]): Promise<boolean> {
      const batchId = await startBatch(items.map(({ id }) => id))
      if (!batchId) {
        const { trouble, refusals } = useExports.getState()
        if (trouble.batch)
          toast.error(trouble.batch, { description: refusalAdvice(refusals.batch)?.advice })
        return false
      }
      toast(`Exporting ${items.length} documents.`)
      router.push(`/batches/${batchId}`)
      return true
    },
  }
}
