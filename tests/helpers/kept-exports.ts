import { createHash, randomUUID } from "node:crypto"
import { fileNameFor } from "@/lib/exports/file-name"
import type { LocalStack } from "../../scripts/local-stack"
import { service } from "./people"
import type { Sql } from "./queue"

export interface Kept {
  jobId: string
  path: string
  thumbnailPath: string
  content: Buffer
}

export interface KeepOptions {
  title?: string
  content?: Buffer
  /** Days since it was printed; its file expires on the seventh. */
  daysOld?: number
}

/** A finished export with its files in Storage, without a press: written as `complete_jobs` would have. */
export async function keepExport(
  stack: LocalStack,
  sql: Sql,
  workspaceId: string,
  { title = "A letter", content, daysOld = 0 }: KeepOptions = {},
): Promise<Kept> {
  const jobId = randomUUID()
  const stem = `${workspaceId}/${jobId}/1`
  const file = content ?? Buffer.from(`%PDF-1.7 ${jobId}`)
  const kept = { jobId, path: `${stem}.pdf`, thumbnailPath: `${stem}.png`, content: file }
  await upload(stack, kept.path, file)
  await upload(stack, kept.thumbnailPath, Buffer.from("a picture"))
  await sql.begin(async (tx) => {
    await tx`
      insert into public.jobs (id, queue, workspace_id, type, title, status, attempts, max_attempts, stage,
                               progress, created_at, started_at, finished_at)
      select ${jobId}, 'pdf', ${workspaceId}, 'export.pdf', ${title}, 'completed', 1, 5, 'done', 100, at, at, at
        from (select now() - ${daysOld} * interval '1 day' as at) t`
    await tx`
      insert into public.job_attempts (job_id, attempt, worker, started_at, finished_at, outcome)
      select id, 1, 'test', created_at, finished_at, 'completed' from public.jobs where id = ${jobId}`
    await tx`
      insert into public.artifacts (job_id, workspace_id, path, thumbnail_path, file_name, bytes, pages, sha256,
                                    document_version, template, options, created_at, expires_at)
      select id, workspace_id, ${kept.path}, ${kept.thumbnailPath}, ${fileNameFor(title)}, ${file.byteLength}, 1,
             ${createHash("sha256").update(file).digest("hex")}, 1, 'letterhead', '{}', created_at,
             created_at + interval '7 days' from public.jobs where id = ${jobId}`
    await tx`
      update storage.objects set created_at = now() - ${daysOld} * interval '1 day'
       where bucket_id = 'exports' and name like ${stem + ".%"}`
  })
  return kept
}

export async function upload(stack: LocalStack, path: string, content: Buffer): Promise<void> {
  const { error } = await service(stack)
    .storage.from("exports")
    .upload(path, content, {
      contentType: path.endsWith(".png") ? "image/png" : "application/pdf",
    })
  if (error) throw error
}

/** One click of Export that has these jobs, in this order. */
export async function batchOf(
  sql: Sql,
  workspaceId: string,
  jobIds: string[],
  daysOld = 0,
): Promise<string> {
  const [batch] = await sql<{ id: string }[]>`
    insert into public.batches (workspace_id, request_hash, created_at)
    values (${workspaceId}, 'test', now() - ${daysOld} * interval '1 day') returning id`
  const items = jobIds.map((job_id, position) => ({ job_id, position, reused: false }))
  await sql`insert into public.batch_items ${sql(items.map((item) => ({ batch_id: batch!.id, ...item })))}`
  return batch!.id
}

/** What of these is in Storage: asked of Storage itself, not of its table. */
export async function listStored(stack: LocalStack, paths: string[]): Promise<string[]> {
  const bucket = service(stack).storage.from("exports")
  const there: string[] = []
  for (const path of paths) if ((await bucket.download(path)).data) there.push(path)
  return there
}
