import type { ExportView } from "@/lib/exports/view"
import type { PressOptionsInput } from "@/lib/press/options"
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

/** A new batch of the documents that are still there, with the options of this one. */
export function exportBatchAgain(exports: ExportView[]): Promise<string | undefined> {
  const documents = exports.flatMap(({ documentId }) => documentId ?? [])
  const options = (exports[0]?.options ?? {}) as PressOptionsInput
  return startBatch([...new Set(documents)], { options })
}
