import { isFinal } from "@/lib/exports/final"
import { client } from "./client"
import { follow, look, put, request, useExports } from "./exports"
import { popUpTray, trackBatch, trackExport } from "./tray"

interface Wishes {
  /** The version that is on screen: the document is not exported if it is at another by now. */
  version?: number
  /** Print again even if the same file is there already. */
  fresh?: boolean
}

/**
 * Exports a document with its own template and options. Answers the job, or nothing when it was refused;
 * `trouble` of the document says why.
 */
export const startExport = (documentId: string, wishes: Wishes = {}) =>
  request(documentId, async () => {
    const answer = await client.exportPdf({ body: { documentId, ...wishes } })
    const { jobId, status, reused } = answer
    trackExport(jobId)
    popUpTray()
    put("latest", documentId, jobId)
    put("reused", jobId, reused && isFinal(status))
    // The job is queued: if the network fails now, the stream tells the rest when it is back.
    await look(jobId).catch(() => {})
    return answer
  })

/** Several documents in one click, each with its own options. `trouble` of "batch" says why it was refused. */
export const startBatch = (documentIds: string[]) =>
  request("batch", async () => {
    const { batchId, jobs } = await client.exportBatch({ body: { documentIds } })
    trackBatch(
      batchId,
      jobs.map(({ jobId }) => jobId),
    )
    popUpTray()
    for (const { jobId, documentId } of jobs) put("latest", documentId, jobId)
    const whole = await client.getExportBatch({ params: { id: batchId } }).catch(() => null)
    whole?.exports.forEach(follow)
    return batchId
  })

export const cancelExport = (id: string) =>
  request(id, async () => {
    await client.cancelExport({ params: { id } })
    await look(id)
  })

export const retryExport = (id: string) =>
  request(id, async () => {
    await client.retryExport({ params: { id } })
    trackExport(id)
    popUpTray()
    await look(id)
  })

/** Out of the lists at once: the stream says the same a moment later. */
export const deleteExport = (id: string) =>
  request(id, async () => {
    await client.deleteExport({ params: { id } })
    const view = useExports.getState().views[id]
    if (view) put("views", id, { ...view, removed: true, downloadUrl: null, thumbnailUrl: null })
    return true
  })
