import { create } from "zustand"
import { persist } from "zustand/middleware"

export interface TrackedBatch {
  batchId: string
  jobIds: string[]
  at: number
}

interface TrayState {
  /** Exports that were seen under way, newest last, until they are put away. */
  jobs: { jobId: string; at: number }[]
  batches: TrackedBatch[]
  /** Null until somebody chose: open where there is room and something happens. */
  collapsed: boolean | null
}

const empty: TrayState = { jobs: [], batches: [], collapsed: null }
const RECENT_MS = 3_600_000
const MOST = 30

/** What the tray shows, kept in the browser: a reload finds it again, and tabs share it. */
export const useTray = create<TrayState>()(
  persist(() => empty, {
    name: "pressrun.tray",
    skipHydration: true,
    merge: (kept) => {
      const { jobs, batches, collapsed } = { ...empty, ...(kept as Partial<TrayState>) }
      const recent = ({ at }: { at: number }) => at > Date.now() - RECENT_MS
      return { jobs: jobs.filter(recent), batches: batches.filter(recent), collapsed }
    },
  }),
)
const { getState, setState, persist: kept } = useTray

// What a page tracks before the tray is open would be overwritten by what was kept.
let isOpen = false
let early: (() => void)[] = []
const whenOpen = (change: () => void) => (isOpen ? change() : void early.push(change))

export const trackExport = (jobId: string) =>
  whenOpen(() => {
    if (getState().jobs.some((job) => job.jobId === jobId)) return
    setState(({ jobs }) => ({ jobs: [...jobs, { jobId, at: Date.now() }].slice(-MOST) }))
  })

export const trackBatch = (batchId: string, jobIds: string[]) =>
  whenOpen(() => {
    if (getState().batches.some((batch) => batch.batchId === batchId)) return
    const batch = { batchId, jobIds, at: Date.now() }
    setState(({ batches }) => ({ batches: [...batches, batch].slice(-MOST) }))
  })

export const dismissExports = (ids: string[]) =>
  setState(({ jobs }) => ({ jobs: jobs.filter(({ jobId }) => !ids.includes(jobId)) }))

/** With its exports: they would be listed one by one otherwise. */
export function dismissBatch(batchId: string): void {
  const batch = getState().batches.find((one) => one.batchId === batchId)
  setState(({ batches }) => ({ batches: batches.filter((one) => one !== batch) }))
  if (batch) dismissExports(batch.jobIds)
}

export const collapseTray = (collapsed: boolean) => setState({ collapsed })

/** Of one person: whoever signs in after them in this browser has their own. */
export function openTray(userId: string): () => void {
  const name = `pressrun.tray.${userId}`
  kept.setOptions({ name })
  void kept.rehydrate()
  isOpen = true
  early.splice(0).forEach((change) => change())
  const onStorage = ({ key }: StorageEvent) => {
    if (key === name) void kept.rehydrate()
  }
  window.addEventListener("storage", onStorage)
  return () => {
    window.removeEventListener("storage", onStorage)
    isOpen = false
    early = []
    kept.setOptions({ name: "pressrun.tray" })
    setState(empty)
  }
}
