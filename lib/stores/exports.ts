import { create } from "zustand"
import { Refused, type Connection, type RefusalCode } from "@/lib/client"
import { isFinal } from "@/lib/exports/final"
import type { ExportView, Standing } from "@/lib/exports/view"
import { client } from "./client"
import { listenWhileVisible } from "./live"
import { trackExport, useTray } from "./tray"

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
  /** Its code, for who can say what to do about it. */
  refusals: Record<string, RefusalCode | undefined>
  /** How news arrive. Null before the first. */
  connection: Connection | null
}

const empty: ExportsState = {
  ...{ views: {}, latest: {}, reused: {}, busy: {}, trouble: {}, refusals: {} },
  connection: null,
}

type ById = Omit<ExportsState, "connection">

export const useExports = create<ExportsState>()(() => empty)
const { getState, setState } = useExports

export function put<Key extends keyof ById>(key: Key, id: string, value: ById[Key][string]) {
  setState((state) => ({ [key]: { ...state[key], [id]: value } }) as Partial<ExportsState>)
}

/** Takes a view unless a newer one is known. */
export function follow(view: ExportView): void {
  const known = getState().views[view.jobId]
  if (known && known.revision > view.revision) return
  // A place in line is not always told again with the rest.
  const queue = view.status === "pending" ? (view.queue ?? known?.queue ?? null) : null
  const next = { ...view, queue }
  // The same again is no news: whoever shows it need not be drawn anew.
  if (known && JSON.stringify(known) === JSON.stringify(next)) return
  put("views", view.jobId, next)
}

/** From the stream: what is under way may have been started in another tab. */
function hear(view: ExportView): void {
  const { views, latest } = getState()
  const { documentId, jobId } = view
  if (!isFinal(view.status)) trackExport(jobId)
  if (documentId && !views[jobId] && !isFinal(view.status)) {
    const before = views[latest[documentId] ?? ""]
    if (!before || before.createdAt < view.createdAt) put("latest", documentId, jobId)
  }
  follow(view)
}

function hearStanding({ jobId, ...queue }: Standing & { jobId: string }): void {
  const view = getState().views[jobId]
  if (view?.status === "pending") put("views", jobId, { ...view, queue })
}

export const look = async (id: string) => {
  const view = await client.getExportJob({ params: { id } })
  follow(view)
  return view
}

/** Exports that a page or the tray had as active, and that ended before the stream began, would wait for ever. */
async function askForUnheard(heard: Set<string>): Promise<void> {
  const { views } = getState()
  const { jobs, batches } = useTray.getState()
  const active = Object.values(views).filter(({ status }) => !isFinal(status))
  const unheard = new Set(
    [...active, ...jobs].map(({ jobId }) => jobId).concat(batches.flatMap(({ jobIds }) => jobIds)),
  )
  const isKnown = (id: string) => heard.has(id) || (views[id] && isFinal(views[id].status))
  await Promise.allSettled([...unheard].filter((id) => !isKnown(id)).map(look))
}

/** Keeps the store up to date until told to stop. */
export function listenToExports(): () => void {
  const heard = new Set<string>()
  return listenWhileVisible({
    onExport(view) {
      heard.add(view.jobId)
      hear(view)
    },
    onStanding: hearStanding,
    onReady: () => void askForUnheard(heard),
    onConnection: (connection) => setState({ connection }),
    isWaiting: () => Object.values(getState().views).some(({ status }) => !isFinal(status)),
  })
}

/** One request at a time for each document or job; a refusal is kept for whoever shows it. */
export async function request<Answer>(
  id: string,
  send: () => Promise<Answer>,
): Promise<Answer | undefined> {
  if (getState().busy[id]) return undefined
  put("busy", id, true)
  put("trouble", id, undefined)
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    put("trouble", id, error.message)
    put("refusals", id, error.code)
  } finally {
    put("busy", id, false)
  }
}

/** Forgets everything, for when the person leaves or another signs in. */
export function forgetExports(): void {
  setState(empty, true)
}

export * from "./acts"
