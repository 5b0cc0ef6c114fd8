"use client"

import { Download } from "lucide-react"
import Link from "next/link"
import { buttonClass } from "@/components/ui/button"
import { Progress } from "@/components/ui/progress"
import { client } from "@/lib/stores/client"
import { dismissBatch } from "@/lib/stores/tray"
import type { BatchItem } from "@/lib/stores/tray-items"
import { DismissButton } from "./tray-export"

/** Several exports of one click, in one line. */
export function TrayBatch({ batch }: { batch: BatchItem }) {
  const { batchId, total, completed, missing, active } = batch
  const words = `${completed} of ${total} done${missing ? `, ${missing} not printed` : ""}`
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
        {completed === total && (
          <a
            href={client.urlOf("downloadBatch", { params: { id: batchId } })}
            download
            className={buttonClass({ look: "secondary", size: "small" })}
          >
            <Download aria-hidden className="size-4" />
            <span>
              Download ZIP<span className="sr-only"> of {total} documents</span>
            </span>
          </a>
        )}
        {!active && (
          <DismissButton
            what={`the batch of ${total} documents`}
            onClick={() => dismissBatch(batchId)}
          />
        )}
      </div>
      {active && (
        <Progress label={`Batch of ${total} documents`} value={batch.progress} words={words} />
      )}
    </li>
  )
}
