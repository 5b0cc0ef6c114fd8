import { log } from "@/lib/log"
import { listQueueStandings, type ExportRow } from "@/lib/repositories/exports"
import type { Standing } from "./view"

/** Standings are counted against everyone who waits: of more than this, the oldest jobs go first. */
const MOST_STANDINGS = 200

/** Where the jobs that wait stand in line, as last measured. */
export class Line {
  private readonly standings = new Map<string, Standing>()
  private measuring = false

  of = (jobId: string) => this.standings.get(jobId)

  forget = (jobId: string) => this.standings.delete(jobId)

  /** Tells the places that have moved. A slow database is not asked twice at once. */
  async measure(
    rows: Iterable<ExportRow>,
    tell: (jobId: string, standing: Standing) => void,
  ): Promise<void> {
    const waiting = [...rows]
      .filter(({ status, retry_at }) => status === "pending" && retry_at === null)
      .sort((a, b) => a.place - b.place)
      .slice(0, MOST_STANDINGS)
    if (waiting.length === 0 || this.measuring) return
    this.measuring = true
    try {
      for (const { jobId, ...standing } of await listQueueStandings(waiting.map(({ id }) => id))) {
        if (JSON.stringify(this.standings.get(jobId)) === JSON.stringify(standing)) continue
        this.standings.set(jobId, standing)
        tell(jobId, standing)
      }
    } catch (err) {
      log.warn({ err }, "places in line not known, will look again")
    } finally {
      this.measuring = false
    }
  }
}
