import { Refused } from "@/lib/client"
import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import type { PressOptionsInput } from "@/lib/press/options"
import { client } from "./client"
import { follow, look, put, request, useExports } from "./exports"
import { forgetOptions, lastOptions } from "./options"
import { popUpTray, trackBatch, trackExport } from "./tray"

export interface Wishes {
  /** The kind of document: without options, those last used for it. */
  kind?: string
  templateSlug?: string
  options?: PressOptionsInput
  fresh?: boolean
}

/** Sends with the options last used; if an older app kept ones that are refused now, without. */
async function withLastOptions<Answer>(
  { kind, options, ...rest }: Wishes,
  send: (wishes: Omit<Wishes, "kind">) => Promise<Answer>,
): Promise<Answer> {
  const kept = options ? undefined : lastOptions(kind)
  try {
    return await send({ ...rest, options: options ?? kept })
  } catch (error) {
    if (!kept || !kind || !(error instanceof Refused) || error.code !== "invalid_request")
      throw error
    forgetOptions(kind)
    return send(rest)
  }
}

/** Answers the job, or nothing when it was refused; `trouble` of the document says why. */
export const startExport = (documentId: string, wishes: Wishes = {}) =>
  request(documentId, () =>
    withLastOptions(wishes, async (asked) => {
      const answer = await client.exportPdf({ body: { documentId, ...asked } })
      const { jobId, status, reused } = answer
      trackExport(jobId)
      popUpTray()
      put("latest", documentId, jobId)
      put("reused", jobId, reused && isFinal(status))
      // It is in line: if the network goes now, the stream tells the rest when it is back.
      await look(jobId).catch(() => {})
      return answer
    }),
  )

/** Several documents in one click. `trouble` of "batch" says why it was refused. */
export const startBatch = (documentIds: string[], wishes: Wishes = {}) =>
  request("batch", () =>
    withLastOptions(wishes, async (asked) => {
      const { batchId, jobs } = await client.exportBatch({ body: { documentIds, ...asked } })
      trackBatch(
        batchId,
        jobs.map(({ jobId }) => jobId),
      )
      popUpTray()
      for (const { jobId, documentId } of jobs) put("latest", documentId, jobId)
      const whole = await client.getExportBatch({ params: { id: batchId } }).catch(() => null)
      whole?.exports.forEach(follow)
      return batchId
    }),
  )

/** Prints a document as it is now, the way this export was printed. */
export const exportAgain = (view: ExportView, wishes: Wishes = {}) =>
  startExport(view.documentId!, {
    templateSlug: view.template ?? undefined,
    options: (view.options ?? {}) as PressOptionsInput,
    ...wishes,
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
