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
  /** Somebody closed it: it does not open by itself again until they open it. */
  closed: boolean
  /** In this tab, and not kept for another: by whom it is open. */
  open: "hand" | "itself" | null
}

const empty: TrayState = { jobs: [], batches: [], closed: false, open: null }
const RECENT_MS = 3_600_000
const MOST = 30

/** What the tray shows, kept in the browser: a reload finds it again, and tabs share it. */
export const useTray = create<TrayState>()(
  persist(() => empty, {
    name: "pressrun.tray",
    skipHydration: true,
    partialize: ({ jobs, batches, closed }) => ({ jobs, batches, closed }),
    merge: (kept, { open }) => {
      const { jobs, batches, closed } = { ...empty, ...(kept as Partial<TrayState>) }
      const recent = ({ at }: { at: number }) => at > Date.now() - RECENT_MS
      const lists = { jobs: jobs.filter(recent), batches: batches.filter(recent) }
      return { ...lists, closed, open: closed ? null : open }
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

export const toggleTray = (open: boolean) => setState({ closed: !open, open: open ? "hand" : null })

// These show exports with their bars themselves, and have buttons where the tray would lie.
const SHOWS_EXPORTS = /^\/(exports|batches|documents\/.+)/
export const showsExports = (path: string) => SHOWS_EXPORTS.test(path)

/** Something began or ended: worth a look, unless the page shows it, or they said that they do not want to. */
export function popUpTray(): void {
  if (showsExports(window.location.pathname)) return
  setState(({ closed, open }) => ({ open: closed ? null : (open ?? "itself") }))
}

/** Nothing has happened for a while. */
export const calmTray = () => setState(({ open }) => ({ open: open === "itself" ? null : open }))

/** Of one person: whoever signs in after them in this browser has their own. */
export function openTray(userId: string): () => void {
  const name = `pressrun.tray.${userId}`
  kept.setOptions({ name })
  void kept.rehydrate()
  const stopKeeping = keepOpenness(name)
  isOpen = true
  early.splice(0).forEach((change) => change())
  const onStorage = ({ key }: StorageEvent) => {
    if (key === name) void kept.rehydrate()
  }
  window.addEventListener("storage", onStorage)
  return () => {
    window.removeEventListener("storage", onStorage)
    stopKeeping()
    isOpen = false
    early = []
    kept.setOptions({ name: "pressrun.tray" })
    setState(empty)
  }
}

/** A reload is the same visit: the tray is as open as it was. Another tab, or tomorrow, begins with it closed. */
function keepOpenness(name: string): () => void {
  try {
    const kept = sessionStorage.getItem(name)
    if (kept === "hand" || kept === "itself") setState({ open: kept })
    return useTray.subscribe(({ open }, before) => {
      if (open !== before.open) quietly(() => sessionStorage.setItem(name, open ?? ""))
    })
  } catch {
    // A browser that keeps nothing begins anew.
    return () => {}
  }
}

function quietly(keep: () => void): void {
  try {
    keep()
  } catch {
    // Full, or forbidden by now: the tray opens and closes all the same.
  }
}
