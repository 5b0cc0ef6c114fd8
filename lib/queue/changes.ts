type Listener = (jobId: string) => void | Promise<void>

// On globalThis, because Next bundles each route on its own and a kick in one must reach a stream in another.
const registry = globalThis as typeof globalThis & { pressrunChangeListeners?: Set<Listener> }
const listeners = (registry.pressrunChangeListeners ??= new Set())

/** Changes made in this process are pushed at once; those of others are found by asking the database. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export async function publishChange(jobId: string): Promise<void> {
  await Promise.allSettled([...listeners].map((listener) => listener(jobId)))
}
