"use client"

import { Download, Printer, RotateCcw } from "lucide-react"
import { useRouter } from "next/navigation"
import { Button, buttonClass } from "@/components/ui/button"
import { client } from "@/lib/stores/client"
import { useExports } from "@/lib/stores/exports"
import { cancelBatch, exportBatchLatest, retryBatch } from "./batch-acts"
import { retryWords } from "./batch-words"
import type { LiveBatch } from "./use-batch"

type Props = { batchId: string; batch: LiveBatch; complete: boolean }

export function BatchActions({ batchId, batch, complete }: Props) {
  const router = useRouter()
  const busy = useExports((state) => state.busy[batchId] || state.busy.batch || false)
  const { completed, expired, failed, cancelled, outdated, active } = batch
  const ready = completed - expired
  const stale = !active && outdated > 0
  // One button stands out: the ZIP if it is current, otherwise what leads to one.
  const besides = {
    look: ready > 0 ? "secondary" : "primary",
    size: active ? "small" : "medium",
  } as const
  const zip = (partial: boolean) =>
    client.urlOf("downloadBatch", {
      params: { id: batchId },
      query: partial ? { partial: "true" } : {},
    })
  const again = async () => {
    const next = await exportBatchLatest(batch.exports)
    if (next) router.push(`/batches/${next}`)
  }
  return (
    <div className="flex flex-wrap gap-2.5">
      {stale && (
        <Button disabled={busy} onClick={() => void again()}>
          <Printer aria-hidden className="size-4" />
          Export latest
        </Button>
      )}
      {ready > 0 && (
        <a
          href={zip(!complete)}
          download
          className={buttonClass(
            active
              ? { look: "secondary", size: "small" }
              : { look: stale ? "secondary" : "primary" },
          )}
        >
          <Download aria-hidden className="size-4" />
          {active
            ? `Download ${ready} ready as ZIP`
            : stale
              ? "Download older ZIP"
              : "Download ZIP"}
          {!active && !complete && ` (${ready} of ${batch.total})`}
        </a>
      )}
      {failed + cancelled > 0 && (
        <Button {...besides} disabled={busy} onClick={() => void retryBatch(batchId)}>
          <RotateCcw aria-hidden className="size-4" />
          {retryWords(batch)}
        </Button>
      )}
      {active && (
        <Button
          look="secondary"
          size="small"
          disabled={busy}
          onClick={() => void cancelBatch(batchId)}
        >
          Cancel the rest
        </Button>
      )}
      {!active && !stale && expired > 0 && (
        <Button {...besides} disabled={busy} onClick={() => void again()}>
          <Printer aria-hidden className="size-4" />
          Export all again
        </Button>
      )}
    </div>
  )
}
