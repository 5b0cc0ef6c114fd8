import type { ExportRow } from "@/lib/repositories/exports"
import type { ExportView, Standing } from "./view"

export interface Subscription {
  /** Who listens. */
  userId: string
  /** They have left a workspace, or their account is deleted: what they may hear is to be asked anew. */
  onLeft: () => void
  jobIds?: string[]
  /** Everything in these workspaces queued after `place`, and whatever is under way in them now. */
  workspaces?: { id: string; place: number }[]
  /** May be told again what it knows: it compares revisions. */
  onExport: (view: ExportView, row: ExportRow) => void
  onStanding?: (jobId: string, standing: Standing) => void
}

/** Who follows what: a job by its id, or whatever is in a workspace. */
export class Listeners {
  private readonly all = new Set<Subscription>()
  private readonly byJob = new Map<string, Set<Subscription>>()
  private readonly byWorkspace = new Map<string, Set<Subscription>>()

  add(subscription: Subscription): void {
    this.all.add(subscription)
    for (const id of subscription.jobIds ?? []) add(this.byJob, id, subscription)
    for (const { id } of subscription.workspaces ?? []) add(this.byWorkspace, id, subscription)
  }

  remove(subscription: Subscription): void {
    this.all.delete(subscription)
    for (const id of subscription.jobIds ?? []) remove(this.byJob, id, subscription)
    for (const { id } of subscription.workspaces ?? []) remove(this.byWorkspace, id, subscription)
  }

  get size(): number {
    return this.all.size
  }

  jobIds = () => this.byJob.keys()

  hasJob = (id: string) => this.byJob.has(id)

  has = (subscription: Subscription) => this.all.has(subscription)

  everyone = (): Iterable<Subscription> => this.all

  hasWorkspace = (id: string) => this.byWorkspace.has(id)

  /** Of a change in a workspace that is not named, anyone who follows a workspace may want to know. */
  mayFollow = (jobId: string, workspaceId?: string) =>
    this.byJob.has(jobId) ||
    (workspaceId ? this.byWorkspace.has(workspaceId) : this.byWorkspace.size > 0)

  follow = (row: ExportRow) => this.byJob.has(row.id) || this.byWorkspace.has(row.workspace_id)

  of = (row: ExportRow) =>
    new Set([...(this.byJob.get(row.id) ?? []), ...(this.byWorkspace.get(row.workspace_id) ?? [])])
}

type Index = Map<string, Set<Subscription>>

function add(index: Index, id: string, subscription: Subscription): void {
  index.set(id, (index.get(id) ?? new Set()).add(subscription))
}

function remove(index: Index, id: string, subscription: Subscription): void {
  index.get(id)?.delete(subscription)
  if (!index.get(id)?.size) index.delete(id)
}
