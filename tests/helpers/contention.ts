import { asMember, codeOf } from "./as-member"
import { firstDocument, signUp, type Person } from "./people"
import type { ClaimedJob, Sql } from "./queue"
import type { LocalStack } from "../../scripts/local-stack"

export interface Tenant {
  person: Person
  userId: string
  workspaceId: string
}

/** Below what an export reserves (256 KB), so that no completed export is larger than expected. */
const FILE_BYTES = 150_000

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]
const some = <T>(list: readonly T[], most: number): T[] =>
  [...list].sort(() => Math.random() - 0.5).slice(0, 1 + Math.floor(Math.random() * most))

export async function makeTenant(stack: LocalStack, sql: Sql, name: string): Promise<Tenant> {
  const person = await signUp(stack, name)
  await firstDocument(person)
  const [user] = await sql`select id from auth.users where email = ${person.email}`
  return { person, userId: user!.id as string, workspaceId: person.workspaceId }
}

/** Everything that changes jobs, in random order and on as many connections as it is given. */
export class Contention {
  /** How often each refusal or error came back, by its code. */
  readonly codes: Record<string, number> = {}
  readonly calls: Record<string, number> = {}
  private readonly held: ClaimedJob[] = []
  private readonly batches = new Map<string, string[]>()
  private readonly jobs = new Map<string, string[]>()

  constructor(
    private readonly tenants: Tenant[],
    /** Only its jobs are replayed and aged: operators are not held to limits, and pruned jobs are not counted. */
    private readonly unlimited: Tenant,
    private readonly operatorId: string,
  ) {}

  async run(sql: Sql, until: number): Promise<void> {
    const steps = Object.entries(this.steps)
    while (Date.now() < until) {
      const [name, step] = pick(steps)!
      this.calls[name] = (this.calls[name] ?? 0) + 1
      await step(sql, pick([...this.tenants, this.unlimited])!).catch((error: unknown) => {
        const code = codeOf(error)
        this.codes[code] = (this.codes[code] ?? 0) + 1
      })
      // Leaves the processor to the tests beside it; what counts is who waits for whom.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
    }
  }

  async claim(sql: Sql, limit: number): Promise<ClaimedJob[]> {
    const [row] = await sql`select public.claim_jobs('pdf', 'host/1/a', ${limit}) as answer`
    return (row!.answer as { jobs: ClaimedJob[] }).jobs
  }

  complete = (sql: Sql, jobs: ClaimedJob[]) => {
    const results = jobs.map(({ id, lease, workspace_id }) => {
      const path = `${workspace_id}/${id}/${lease}.pdf`
      const artifact = {
        ...{ path, file_name: "a.pdf", bytes: FILE_BYTES, pages: 1, sha256: "0".repeat(64) },
        ...{ document_version: 1, template: "gazette", options: {} },
      }
      return { id, lease, artifact, timings: {} }
    })
    return sql`select * from public.complete_jobs(${sql.json(results)})`
  }

  private take(most: number): ClaimedJob[] {
    const taken = some(this.held, most)
    for (const job of taken) this.held.splice(this.held.indexOf(job), 1)
    return taken
  }

  private readonly steps: Record<string, (sql: Sql, tenant: Tenant) => Promise<unknown>> = {
    enqueue: (sql, { userId, workspaceId }) =>
      asMember(sql, userId, async (tx) => {
        const documents =
          await tx`select id from public.documents where workspace_id = ${workspaceId}`
        const ids = some(documents, 4).map(({ id }) => id as string)
        if (ids.length === 0) return
        const options = tx.json({ n: Math.floor(Math.random() * 3) })
        const rows = await tx`select * from public.enqueue_export(
          ${ids}::uuid[], p_options => ${options}, p_fresh => ${Math.random() < 0.5})`
        add(this.batches, workspaceId, [rows[0]!.batch_id as string])
        add(
          this.jobs,
          workspaceId,
          rows.map(({ job_id }) => job_id as string),
        )
      }),
    claim: async (sql) => void this.held.push(...(await this.claim(sql, 3))),
    claimAgain: async (sql) => void this.held.push(...(await this.claim(sql, 1))),
    heartbeat: (sql) =>
      sql`select public.heartbeat_jobs(${sql.json(some(this.held, 4).map(({ id, lease }) => ({ id, lease })))})`,
    complete: (sql) => this.complete(sql, this.take(3)),
    completeAgain: (sql) => this.complete(sql, this.take(3)),
    fail: async (sql) => {
      for (const { id, lease } of this.take(1))
        await sql`select public.fail_job(${id}, ${lease}, ${pick(["soon", "once", "never"])!}, 'test', 'It failed.')`
    },
    release: (sql) =>
      sql`select public.release_jobs(${sql.json(this.take(3).map(({ id, lease }) => ({ id, lease })))})`,
    cancelJob: (sql, tenant) => this.onJob(sql, tenant, "cancel_job"),
    retryJob: (sql, tenant) => this.onJob(sql, tenant, "retry_job"),
    cancelBatch: (sql, tenant) => this.onBatch(sql, tenant, "cancel_batch"),
    retryBatch: (sql, tenant) => this.onBatch(sql, tenant, "retry_batch"),
    discard: (sql, tenant) =>
      asMember(
        sql,
        tenant.userId,
        (tx) => tx`select public.discard_exports(${this.ids(tenant, 4)}::uuid[])`,
      ),
    download: (sql, tenant) =>
      asMember(
        sql,
        tenant.userId,
        (tx) => tx`select public.count_downloads(${this.ids(tenant, 8)}::uuid[])`,
      ),
    replay: (sql) =>
      asMember(
        sql,
        this.operatorId,
        (tx) => tx`select public.ops_replay(${this.ids(this.unlimited, 5)}::uuid[], '{}')`,
      ),
    cancelByOperator: (sql, tenant) =>
      asMember(
        sql,
        this.operatorId,
        (tx) => tx`select public.ops_cancel(${this.ids(tenant, 3)}::uuid[])`,
      ),
    // As PostgREST does it: one statement is one transaction.
    deleteDocument: (sql, { userId, workspaceId }) =>
      asMember(
        sql,
        userId,
        (tx) => tx`
          delete from public.documents where id = (
            select id from public.documents where workspace_id = ${workspaceId} order by random() limit 1)`,
      ),
    addDocument: (sql, { userId, workspaceId }) =>
      asMember(
        sql,
        userId,
        (tx) => tx`
          insert into public.documents (workspace_id, kind, title, data, template)
          values (${workspaceId}, 'letter', 'A letter', '{}', 'letterhead')`,
      ),
    expire: async (sql) => {
      const files = await sql`select id from public.list_expired_artifacts(5)`
      await sql`select public.mark_artifacts_deleted(${files.map(({ id }) => id as string)}::uuid[])`
    },
    prune: async (sql) => {
      await sql`update public.jobs set created_at = now() - interval '91 days', finished_at = now() - interval '91 days'
        where id in (select id from public.jobs where workspace_id = ${this.unlimited.workspaceId}
          and finished_at is not null order by random() limit 2 for update skip locked)`
      await sql`select public.prune_history(90, 30, 5)`
    },
  }

  private ids = ({ workspaceId }: Tenant, most: number) =>
    some((this.jobs.get(workspaceId) ?? []).slice(-40), most)

  private async onJob(sql: Sql, tenant: Tenant, name: string) {
    const [id] = this.ids(tenant, 1)
    if (id)
      await asMember(sql, tenant.userId, (tx) => tx`select ${tx.unsafe(`public.${name}`)}(${id})`)
  }

  private async onBatch(sql: Sql, tenant: Tenant, name: string) {
    const id = pick((this.batches.get(tenant.workspaceId) ?? []).slice(-15))
    if (id)
      await asMember(sql, tenant.userId, (tx) => tx`select ${tx.unsafe(`public.${name}`)}(${id})`)
  }
}

const add = (lists: Map<string, string[]>, key: string, items: string[]) =>
  void lists.set(key, [...(lists.get(key) ?? []), ...items])
