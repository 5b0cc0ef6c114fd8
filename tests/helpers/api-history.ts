import { randomUUID } from "node:crypto"
import type { Sql } from "./queue"

export interface PastExport {
  title?: string
  status?: "pending" | "completed" | "failed" | "cancelled"
  daysAgo?: number
  documentId?: string
  bytes?: number
  expired?: boolean
}

/** Exports as if printed before, for tests of what is shown of them. Answers their ids, oldest first. */
export async function addPast(
  sql: Sql,
  workspaceId: string,
  past: PastExport[],
): Promise<string[]> {
  const ids: string[] = []
  for (const one of past) {
    const { status = "completed", title = "Past", daysAgo = 0, documentId = null } = one
    const at = new Date(Date.now() - daysAgo * 86_400_000)
    const ended = status === "pending" ? null : at
    const [job] = await sql`
      insert into public.jobs ${sql({
        ...{ queue: "pdf", type: "export.pdf", workspace_id: workspaceId, document_id: documentId },
        ...{ title, status, max_attempts: 5, created_at: at, finished_at: ended },
        ...{ parked: status === "pending", run_after: new Date(Date.now() + 86_400_000) },
        ...{ progress: status === "completed" ? 100 : 0 },
        ...{ error_code: status === "failed" ? "test" : null, error_message: "It failed." },
      })} returning id`
    ids.push(job!.id as string)
    if (status === "completed") await addFile(sql, workspaceId, job!.id as string, one)
  }
  return ids
}

async function addFile(sql: Sql, workspaceId: string, jobId: string, one: PastExport) {
  const expires = new Date(Date.now() + (one.expired ? -1 : 1) * 86_400_000)
  await sql`
    insert into public.artifacts ${sql({
      ...{ job_id: jobId, workspace_id: workspaceId, path: `${workspaceId}/${randomUUID()}.pdf` },
      ...{ file_name: "Past.pdf", bytes: one.bytes ?? 1, pages: 1, sha256: "0".repeat(64) },
      ...{ document_version: 1, template: "gazette", options: {}, expires_at: expires },
    })}`
}
