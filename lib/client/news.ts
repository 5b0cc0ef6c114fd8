import type { BatchView } from "@/lib/exports/batch-view"
import { isFinal } from "@/lib/exports/final"
import type { ExportView, Standing } from "@/lib/exports/view"
import type { Overview } from "@/lib/operations/overview-view"
import type { Connection, Handlers } from "./follow"
import type { Answered } from "./poll"
import type { ServerEvent } from "./read-events"

/** What has been told to the handlers, by stream or by asking: each state once, none that is older. */
export class News {
  private readonly revisions = new Map<string, number>()
  private said: Connection | undefined

  constructor(
    private readonly handlers: Handlers,
    /** The stream of one export ends with it. */
    private readonly ofOne: boolean,
    public lastId: string | undefined,
  ) {}

  connection(now: Connection): void {
    if (now !== this.said) this.handlers.onConnection?.(now)
    this.said = now
  }

  /** True when the stream that it came on has nothing more to say. */
  event({ event, id, data }: ServerEvent): boolean {
    this.lastId = id ?? this.lastId
    if (event === "ready") this.handlers.onReady?.()
    else if (event === "queue") this.handlers.onStanding?.(data as Standing & { jobId: string })
    else if (event === "overview") this.handlers.onOverview?.(data as Overview)
    else if (event === "batch") return this.batch(data as BatchView)
    else this.export(data as ExportView)
    return this.ofOne && isFinal(event)
  }

  answered({ exports = [], batch, overview }: Answered): void {
    if (overview) this.handlers.onOverview?.(overview)
    for (const view of exports.toSorted((a, b) => a.revision - b.revision)) this.export(view)
    if (batch) this.batch(batch)
  }

  private export(view: ExportView): void {
    if (view.revision <= (this.revisions.get(view.jobId) ?? -1)) return
    this.revisions.set(view.jobId, view.revision)
    this.handlers.onExport?.(view)
  }

  private batch(batch: BatchView): boolean {
    this.handlers.onBatch?.(batch)
    return batch.status !== "processing"
  }
}
