import type { ExportView } from "../../lib/exports/view"
import type { Exporter } from "./person"

/** Milliseconds of one export as the person waits for it; the stages are the worker's own account. */
export interface Parts {
  total: number
  enqueue: number
  claim: number
  work: number
  event: number
  download: number
  stages: Record<string, number>
}

/** Click → file: POST, its stream to the end, the signed link, the bytes. */
export async function exportOne({ client, token, documentIds }: Exporter): Promise<Parts> {
  const clock = () => performance.timeOrigin + performance.now()
  const began = clock()
  const { jobId } = await client.exportPdf({ body: { documentId: documentIds[0]!, fresh: true } })
  const queued = clock()
  const ended = await toTheEnd({ client }, jobId)
  const heard = clock()
  const file = await fetch(client.urlOf("download", { params: { id: jobId } }), {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!file.ok) throw new Error(`download: ${file.status}`)
  await file.arrayBuffer()
  const done = clock()
  const [attempt] = (await client.listAttempts({ params: { id: jobId } })).attempts
  const [started, finished] = [Date.parse(attempt!.startedAt), Date.parse(ended.finishedAt!)]
  return {
    total: done - began,
    enqueue: queued - began,
    claim: started - queued,
    work: finished - started,
    event: heard - finished,
    download: done - heard,
    stages: attempt!.timings,
  }
}

function toTheEnd({ client }: Pick<Exporter, "client">, jobId: string): Promise<ExportView> {
  return new Promise((resolve, reject) => {
    let last: ExportView | undefined
    client.followExport(jobId, {
      onExport: (view) => (last = view),
      onEnd: (why) =>
        last?.status === "completed" ? resolve(last) : reject(why ?? new Error(last?.status)),
    })
  })
}

/** Ten documents in one click → the whole ZIP. */
export async function exportZip({ client, token, documentIds }: Exporter): Promise<void> {
  const { batchId } = await client.exportBatch({ body: { documentIds, fresh: true } })
  await new Promise<void>((resolve, reject) => {
    client.followBatch(batchId, { onEnd: (why) => (why ? reject(why) : resolve()) })
  })
  const zip = await fetch(client.urlOf("downloadBatch", { params: { id: batchId } }), {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!zip.ok) throw new Error(`ZIP: ${zip.status}`)
  await zip.arrayBuffer()
}
