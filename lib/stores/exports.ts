import { create } from "zustand"
import { Refused, type Connection } from "@/lib/client"
import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import { client } from "./client"
import { listenWhileVisible } from "./live"

/**
 * What this tab knows about exports. Filled in the browser only: on the server the module is shared
 * by everyone, so pages pass their rows as props and `follow` takes them up after hydration.
 */
interface ExportsState {
  views: Record<string, ExportView>
  /** The export last asked for, here or in another tab, by document. */
  latest: Record<string, string>
  /** Exports that were there already, because the document has not changed since. */
  reused: Record<string, boolean>
  /** Documents and jobs with a request under way. */
  busy: Record<string, boolean>
  /** What went wrong with the last request, by document or job, as a sentence. */
  trouble: Record<string, string | undefined>
  /** How news arrive. Null before the first. */
  connection: Connection | null
}

const empty: ExportsState = {
  ...{ views: {}, latest: {}, reused: {}, busy: {}, trouble: {} },
  connection: null,
}

type ById = Omit<ExportsState, "connection">

export const useExports = create<ExportsState>()(() => empty)
const { getState, setState } = useExports

function put<Key extends keyof ById>(key: Key, id: string, value: ById[Key][string]) {
  setState((state) => ({ [key]: { ...state[key], [id]: value } }) as Partial<ExportsState>)
}

/** Takes a view unless a newer one is known. */
export function follow(view: ExportView): void {
  const known = getState().views[view.jobId]
  if (known && known.revision > view.revision) return
  put("views", view.jobId, view)
}

/** From the stream: what is under way may have been started in another tab. */
function hear(view: ExportView): void {
  const { views, latest } = getState()
  const { documentId, jobId } = view
  if (documentId && !views[jobId] && !isFinal(view.status)) {
    const before = views[latest[documentId] ?? ""]
    if (!before || before.createdAt < view.createdAt) put("latest", documentId, jobId)
  }
  follow(view)
}

/** Exports that a page showed as active, and that ended before the stream began, would wait for ever. */
async function askForUnheard(heard: Set<string>): Promise<void> {
  const unheard = Object.values(getState().views).filter(
    ({ jobId, status }) => !isFinal(status) && !heard.has(jobId),
  )
  const ask = ({ jobId }: ExportView) => client.getExportJob({ params: { id: jobId } }).then(follow)
  await Promise.allSettled(unheard.map(ask))
}

/** Keeps the store up to date until told to stop. */
export function listenToExports(): () => void {
  const heard = new Set<string>()
  return listenWhileVisible({
    onExport(view) {
      heard.add(view.jobId)
      hear(view)
    },
    onReady: () => void askForUnheard(heard),
    onConnection: (connection) => setState({ connection }),
  })
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

const look = async (id: string) => {
  const view = await client.getExportJob({ params: { id } })
  follow(view)
  return view
}

export const startExport = (documentId: string) =>
  request(documentId, async () => {
    const { jobId, reused } = await client.exportPdf({ body: { documentId } })
    const { status } = await look(jobId)
    put("reused", jobId, reused && isFinal(status))
    put("latest", documentId, jobId)
  })

export const cancelExport = (id: string) =>
  request(id, async () => {
    await client.cancelExport({ params: { id } })
    await look(id)
  })

export const retryExport = (id: string) =>
  request(id, async () => {
    await client.retryExport({ params: { id } })
    await look(id)
  })

/** Forgets everything, for when the person leaves or another signs in. */
export function forgetExports(): void {
  setState(empty, true)
}
