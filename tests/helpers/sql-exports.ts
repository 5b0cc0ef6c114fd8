import { connect, makeQueue, type ClaimedJob, type Sql } from "./queue"
import type { LocalStack } from "../../scripts/local-stack"

/** Exports driven by SQL alone, as a worker on another machine would: the app only ever sees their rows. */
export class SqlExports {
  private constructor(
    readonly sql: Sql,
    private readonly queue: string,
  ) {}

  /** In a queue of its own, which no drain of the app works on. */
  static async start(stack: LocalStack, max_concurrency = 20): Promise<SqlExports> {
    const sql = connect(stack, 4)
    return new SqlExports(sql, await makeQueue(sql, { max_concurrency }))
  }

  async enqueue(workspaceId: string, count: number): Promise<string[]> {
    const jobs = Array.from({ length: count }, (_, n) => ({
      ...{ workspace_id: workspaceId, type: "export.pdf", title: `Export ${n + 1}` },
    }))
    const rows = await this.sql`
      select job_id from public.enqueue_jobs(${this.queue}, ${this.sql.json(jobs)}) order by place`
    return rows.map(({ job_id }) => job_id as string)
  }

  async claim(limit: number): Promise<ClaimedJob[]> {
    const [row] = await this
      .sql`select public.claim_jobs(${this.queue}, 'elsewhere', ${limit}) as a`
    return (row!.a as { jobs: ClaimedJob[] }).jobs
  }

  async report(job: ClaimedJob, stage: string, percent: number, sql: Sql = this.sql) {
    await sql`
      select public.report_progress(${job.id}, ${job.lease}, ${stage}, ${percent})`
  }

  async batch(workspaceId: string, jobIds: string[]): Promise<string> {
    const [batch] = await this.sql`
      insert into public.batches (workspace_id, request_hash) values (${workspaceId}, 'x') returning id`
    for (const [position, job_id] of jobIds.entries())
      await this
        .sql`insert into public.batch_items ${this.sql({ batch_id: batch!.id as string, position, job_id, reused: false })}`
    return batch!.id as string
  }

  async stop(): Promise<void> {
    await this.sql`delete from public.jobs where queue = ${this.queue}`
    await this.sql`delete from public.turns where queue = ${this.queue}`
    await this.sql`delete from public.queues where name = ${this.queue}`
    await this.sql.end()
  }
}
