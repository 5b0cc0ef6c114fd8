import type { ExportView } from "@/lib/exports/view"
import { client } from "@/lib/stores/client"
import { follow, request, startBatch } from "@/lib/stores/exports"

const lookAtAll = async (id: string) =>
  (await client.getExportBatch({ params: { id } })).exports.forEach(follow)

/** Failed and cancelled ones; `trouble` of the batch says why it was refused. */
export const retryBatch = (id: string) =>
  request(id, async () => {
    await client.retryExportBatch({ params: { id } })
    await lookAtAll(id)
  })

export const cancelBatch = (id: string) =>
  request(id, async () => {
    await client.cancelExportBatch({ params: { id } })
    await lookAtAll(id)
  })

/** A new batch of the documents that still exist, as they are now; unchanged ones are not printed again. */
export function exportBatchLatest(exports: ExportView[]): Promise<string | undefined> {
  const documents = exports.flatMap(({ documentId }) => documentId ?? [])
  return startBatch([...new Set(documents)])
}
