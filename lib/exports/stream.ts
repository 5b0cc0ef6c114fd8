import { batchOf, isBatchFinal, type BatchWithExports } from "./batch-view"
import { eventStream, type EventSink, type StreamLife } from "./events"
import type { Subscription } from "./listeners"
import { StreamCursor } from "./stream-cursor"
import { isFinal, type ExportView } from "./view"
import { watchedUntil, watchExports } from "./watch"

export interface Listening extends StreamLife {
  userId: string
}

/** `completed`, `failed`, `cancelled` or `progress`: not `error`, a name that EventSource keeps for itself. */
const eventName = (view: ExportView) => (isFinal(view.status) ? view.status : "progress")

const sendExport = (send: EventSink["send"], view: ExportView, id: string) =>
  send({ event: eventName(view), data: view, id, about: view.jobId })

/** Where a job stands in line moves without the job changing: an event without an id, for those who care. */
const sendStandings =
  (send: EventSink["send"]): Subscription["onStanding"] =>
  (jobId, standing) =>
    send({ event: "queue", data: { jobId, ...standing }, about: `queue ${jobId}` })

/** Tells an export if it is news to whoever has this cursor. */
function newsTeller(send: EventSink["send"], cursor: StreamCursor) {
  return (view: ExportView): boolean => {
    const change = { id: view.jobId, revision: view.revision }
    if (!cursor.isNews(change)) return false
    cursor.tell(change, watchedUntil())
    sendExport(send, view, cursor.toString())
    return true
  }
}

/** The life of one export, from its state now to its end. */
export function streamExport(now: ExportView, lastEventId: string | null, life: Listening) {
  return eventStream(life, ({ send, close }) => {
    let told = /^\d{1,15}$/.test(lastEventId ?? "") ? Number(lastEventId) : -1
    const tell = (view: ExportView) => {
      // Whoever comes back after the end is told the end again: there is nothing else to wait for.
      if (view.revision < told || (view.revision === told && !isFinal(view.status))) return
      told = view.revision
      sendExport(send, view, String(view.revision))
      if (isFinal(view.status)) close()
    }
    const stop = watchExports({
      userId: life.userId,
      onLeft: close,
      jobIds: [now.jobId],
      onExport: tell,
      onStanding: sendStandings(send),
    })
    tell(now)
    return stop
  })
}

/** All exports of a batch and, after each, the whole. Ends when the last has ended. */
export function streamBatch(now: BatchWithExports, lastEventId: string | null, life: Listening) {
  return eventStream(life, ({ send, close }) => {
    const tellNews = newsTeller(send, StreamCursor.parse(lastEventId) ?? StreamCursor.startingAt(0))
    const exports = new Map(now.exports.map((view) => [view.jobId, view]))
    const tell = (view: ExportView): boolean => {
      if (view.revision < exports.get(view.jobId)!.revision) return false
      exports.set(view.jobId, view)
      return tellNews(view)
    }
    const tellWhole = () => {
      // A document that was selected twice counts twice, as in the database.
      const batch = batchOf(
        now,
        now.exports.map(({ jobId }) => exports.get(jobId)!),
      )
      send({ event: "batch", data: batch, about: "batch" })
      if (isBatchFinal(batch)) close()
    }
    const stop = watchExports({
      userId: life.userId,
      onLeft: close,
      jobIds: [...exports.keys()],
      onExport: (view) => void (tell(view) && tellWhole()),
      onStanding: sendStandings(send),
    })
    for (const view of exports.values()) tell(view)
    tellWhole()
    return stop
  })
}

export interface Mine {
  active: ExportView[]
  /** What may have changed while someone who comes back was away. */
  missed: ExportView[]
  workspaces: { id: string; place: number }[]
  cursor: StreamCursor
}

/** Everything in the person's workspaces, for as long as they listen. */
export function streamMine({ active, missed, workspaces, cursor }: Mine, life: Listening) {
  return eventStream(life, ({ send, close }) => {
    const tell = newsTeller(send, cursor)
    const stop = watchExports({
      userId: life.userId,
      onLeft: close,
      // What is under way is followed by name, wherever in the history it is.
      jobIds: active.map(({ jobId }) => jobId),
      workspaces,
      onExport: (view) => void tell(view),
      onStanding: sendStandings(send),
    })
    ;[...missed, ...active].sort((a, b) => a.revision - b.revision).forEach(tell)
    // Says that the past is told: whoever listens is up to date from here.
    send({ event: "ready", data: {}, id: cursor.toString(), about: "ready" })
    return stop
  })
}
