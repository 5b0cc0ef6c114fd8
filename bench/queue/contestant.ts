/** A queue under test: it takes jobs, and hands and finishes them through workers. */
export interface Contestant {
  name: string
  enqueue(count: number): Promise<void>
  /** A worker on a connection of its own. */
  startWorker(name: string): Promise<Worker>
  /** The tables it writes, to be vacuumed between repetitions. */
  tables: string[]
  stop(): Promise<void>
}

export interface Worker {
  /** Claims up to `size` jobs in one call, completes them in another, and says how many it had. */
  claimAndComplete(size: number): Promise<number>
  end(): Promise<void>
}

/** What every job carries: about what an export's payload is. */
export const PAYLOAD = {
  documentId: "6a1f1c1e-5f0e-4a3b-9a53-0d0a3c9c7b11",
  template: "modern",
  options: { paper: "a4", orientation: "portrait", margins: "normal" },
}
