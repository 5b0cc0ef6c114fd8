import { create } from "zustand"
import { isFinal, type ExportView } from "@/lib/exports/view"
import { cancelJob, fetchExport, queueExport, Refused, retryJob } from "./api"
import { unwatch, unwatchAll, watch } from "./watch"

/**
 * What this tab knows about exports. Filled in the browser only: on the server the module is shared
 * by everyone, so pages pass their rows as props and `follow` takes them up after hydration.
 */
interface ExportsState {
  views: Record<string, ExportView>
  /** The export last asked for here, by document. */
  latest: Record<string, string>
  /** Exports that were there already, because the document has not changed since. */
  reused: Record<string, boolean>
  /** Documents and jobs with a request under way. */
  busy: Record<string, boolean>
  /** What went wrong with the last request, by document or job, as a sentence. */
  trouble: Record<string, string | undefined>
}

const empty: ExportsState = { views: {}, latest: {}, reused: {}, busy: {}, trouble: {} }

export const useExports = create<ExportsState>()(() => empty)
const { getState, setState } = useExports

function put<Key extends keyof ExportsState>(
  key: Key,
  id: string,
  value: ExportsState[Key][string],
) {
  setState((state) => ({ [key]: { ...state[key], [id]: value } }) as Partial<ExportsState>)
}

/** Takes a view unless a newer one is known, and watches the job for as long as it is active. */
export function follow(view: ExportView): void {
  const known = getState().views[view.jobId]
  if (known && known.revision > view.revision) return
  put("views", view.jobId, view)
  if (isFinal(view.status)) unwatch(view.jobId)
  else watch(view.jobId, follow, (sentence) => put("trouble", view.jobId, sentence))
}

/** One request at a time for each document or job; a refusal becomes its sentence. */
async function request(id: string, send: () => Promise<unknown>): Promise<void> {
  if (getState().busy[id]) return
  put("busy", id, true)
  put("trouble", id, undefined)
  try {
    await send()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    put("trouble", id, error.message)
  } finally {
    put("busy", id, false)
  }
}

export const startExport = (documentId: string) =>
  request(documentId, async () => {
    const { jobId, reused } = await queueExport(documentId)
    const view = await fetchExport(jobId)
    put("reused", jobId, reused && isFinal(view.status))
    follow(view)
    put("latest", documentId, jobId)
  })

export const cancelExport = (jobId: string) =>
  request(jobId, async () => {
    await cancelJob(jobId)
    follow(await fetchExport(jobId))
  })

export const retryExport = (jobId: string) =>
  request(jobId, async () => {
    await retryJob(jobId)
    follow(await fetchExport(jobId))
  })

/** Forgets everything, for when the person leaves or another signs in. */
export function forgetExports(): void {
  unwatchAll()
  setState(empty, true)
}
