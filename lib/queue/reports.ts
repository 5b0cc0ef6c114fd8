import { reportProgress, type Job } from "@/lib/repositories/jobs"
import { publishChange } from "./changes"
import { Stopped } from "./stopped"

/**
 * The stages of one attempt on their way to the database, in order. The work does not wait for them: each is a
 * round trip. An answer that the job is no longer ours stops the work by its signal.
 */
export class Reports {
  private last: Promise<void> = Promise.resolve()
  private failure: unknown

  constructor(
    private readonly job: Job,
    private readonly stop: AbortController,
  ) {}

  /** Throws what an earlier report met: a job that is not ours any more, or a database that is away. */
  async add(stage: string, percent: number): Promise<void> {
    this.check()
    this.last = this.last
      .then(() => this.send(stage, percent))
      .catch((error: unknown) => void (this.failure ??= error))
  }

  async sent(): Promise<void> {
    await this.last
    this.check()
  }

  private check(): void {
    this.stop.signal.throwIfAborted()
    if (this.failure) throw this.failure
  }

  private async send(stage: string, percent: number): Promise<void> {
    const { id, workspace_id: workspaceId, attempts, lease } = this.job
    const { verdict, revision } = await reportProgress(lease, stage, percent)
    if (verdict !== "keep") return this.stop.abort(new Stopped(verdict))
    const now =
      revision === undefined ? undefined : { attempts, stage, progress: percent, revision }
    publishChange({ jobId: id, workspaceId, now })
  }
}
