import type { ExportRow } from "@/lib/repositories/export-row"

/** What happened to a job. Where it is told how it is now, nobody needs to ask the database for it. */
export interface Change {
  jobId: string
  /** Spares the question whether anyone follows it. */
  workspaceId?: string
  now?: { attempts: number; stage: string; progress: number; revision: number }
  /** All of it, once it has ended. */
  ended?: ExportRow
}

type Listener = (change: Change) => void

// On globalThis, because Next bundles each route on its own and a kick in one must reach a stream in another.
const registry = globalThis as typeof globalThis & { pressrunChangeListeners?: Set<Listener> }
const listeners = (registry.pressrunChangeListeners ??= new Set())

/** Changes made in this process are pushed at once; those of others are found by asking the database. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function publishChange(change: Change): void {
  for (const listener of listeners) listener(change)
}

export const publishChanges = (changes: Change[]): void => changes.forEach(publishChange)
