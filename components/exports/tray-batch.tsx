"use client"

import { Download, Printer } from "lucide-react"
import Link from "next/link"
import { useRouter } from "next/navigation"
import { exportBatchLatest } from "@/components/batches/batch-acts"
import { Button, buttonClass } from "@/components/ui/button"
import { Progress } from "@/components/ui/progress"
import { client } from "@/lib/stores/client"
import { useExports } from "@/lib/stores/exports"
import { dismissBatch } from "@/lib/stores/tray"
import type { BatchItem } from "@/lib/stores/tray-items"
import { DismissButton } from "./tray-export"

/** Several exports of one click, in one line. */
export function TrayBatch({ batch }: { batch: BatchItem }) {
  const { batchId, total, completed, missing, outdated, active } = batch
  const router = useRouter()
  const busy = useExports((state) => state.busy.batch ?? false)
  const words = `${completed} of ${total} done${missing ? `, ${missing} not exported` : ""}${outdated ? `, ${outdated} outdated` : ""}`
  const exportLatest = async () => {
    const next = await exportBatchLatest(batch.exports)
    if (next) router.push(`/batches/${next}`)
  }
  return (
    <li data-testid="tray-batch" className="space-y-2 px-4 py-3 text-sm">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Link
            href={`/batches/${batchId}`}
            className="block truncate font-medium underline-offset-4 hover:underline"
          >
            Batch of {total} documents
          </Link>
          <p className="text-soft">{words}</p>
        </div>
        {completed === total && outdated === 0 && <DownloadZip {...{ batchId, total }} />}
        {!active && (
          <DismissButton
            what={`the batch of ${total} documents`}
            onClick={() => dismissBatch(batchId)}
          />
        )}
      </div>
      {completed === total && outdated > 0 && (
        <div className="flex gap-2">
          <Button look="secondary" size="small" disabled={busy} onClick={() => void exportLatest()}>
            <Printer aria-hidden className="size-4" />
            Export latest
          </Button>
          <DownloadZip {...{ batchId, total }} older />
        </div>
      )}
      {active && (
        <Progress label={`Batch of ${total} documents`} value={batch.progress} words={words} />
      )}
    </li>
  )
}

type ZipProps = { batchId: string; total: number; older?: boolean }

const DownloadZip = ({ batchId, total, older = false }: ZipProps) => (
  <a
    href={client.urlOf("downloadBatch", { params: { id: batchId } })}
    download
    className={buttonClass({ look: older ? "quiet" : "secondary", size: "small" })}
  >
    {!older && <Download aria-hidden className="size-4" />}
    <span>
      {older ? "Download older ZIP" : "Download ZIP"}
      <span className="sr-only"> of {total} documents</span>
    </span>
  </a>
)
