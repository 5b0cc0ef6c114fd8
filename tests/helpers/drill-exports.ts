import { signUp, type Person } from "./people"
import type { DrillStack } from "./drill-stack"
import { until } from "./launcher"

export interface Exporter extends Person {
  /** Queues as many as asked, no two alike, the way the app does. */
  queue(count: number): Promise<string[]>
  /** Queues one that takes seconds to print: time to be stopped in the middle. 1,500 parts are too long to print. */
  queueLong(parts?: number): Promise<string>
}

/** Somebody new whose workspace may export as much as a drill needs. */
export async function signUpExporter(stack: DrillStack): Promise<Exporter> {
  const person = await signUp(stack)
  await stack.sql`
    update public.workspaces set max_batch_size = 100, max_exports_per_day = 100000
     where id = ${person.workspaceId}`
  const { data: documents } = await person.client.from("documents").select("id").throwOnError()
  const ids = documents.map(({ id }) => id)
  let shade = 0

  async function queue(count: number): Promise<string[]> {
    const queued: string[] = []
    while (queued.length < count) {
      const { data } = await person.client
        .rpc("enqueue_export", {
          p_document_ids: ids.slice(0, count - queued.length),
          // Another colour is another export; the same would be joined to the one under way.
          p_options: { accent: `#${(++shade).toString(16).padStart(6, "0")}` },
        })
        .throwOnError()
      queued.push(...data.map(({ job_id }) => job_id))
    }
    return queued
  }
  async function queueLong(parts = 1_500): Promise<string> {
    const part = (n: number) => `## Part ${n}\n\n${"word ".repeat(60)}`
    const body = Array.from({ length: parts }, (_, n) => part(n)).join("\n\n")
    const { data: document } = await person.client
      .from("documents")
      .insert({
        ...{ workspace_id: person.workspaceId, kind: "report", title: "Long" },
        ...{ template: "broadsheet", data: { title: "Long", body } },
      })
      .select("id")
      .single()
      .throwOnError()
    const asked = { p_document_ids: [document.id] }
    const { data } = await person.client.rpc("enqueue_export", asked).throwOnError()
    return data[0]!.job_id
  }
  return { ...person, queue, queueLong }
}

export async function countJobs(
  { sql }: DrillStack,
  workspaceId: string,
  ...statuses: string[]
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from public.jobs
     where workspace_id = ${workspaceId} and status in ${sql(statuses)}`
  return row!.count
}

/** Until nothing of theirs waits or runs. */
export const untilSettled = (stack: DrillStack, workspaceId: string, ms: number) =>
  until(async () => (await countJobs(stack, workspaceId, "pending", "processing")) === 0, ms)
