import { createClient, type Client } from "../../lib/client"
import { connect } from "../../tests/helpers/queue"
import { signUp } from "../../tests/helpers/people"
import type { TestApp } from "../../tests/helpers/test-app"
import type { BenchDocument } from "../press/documents"

export interface Exporter {
  client: Client
  token: string
  documentIds: string[]
}

/** Someone with `copies` of a document and no limits that a measurement would meet. */
export async function makeExporter(
  { stack, appUrl }: TestApp,
  { input }: BenchDocument,
  copies: number,
): Promise<Exporter> {
  const { token, workspaceId } = await signUp(stack, "Bench")
  const sql = connect(stack)
  await sql`update public.workspaces set max_exports_per_day = 100000, quota_bytes = 100000000000
             where id = ${workspaceId}`
  await sql.end()
  const client = createClient({ baseUrl: appUrl, token })
  const documentIds: string[] = []
  for (let n = 0; n < copies; n++) {
    const { id } = await client.createDocument({
      body: {
        kind: input.kind as "resume",
        title: `${input.title} ${n + 1}`,
        template: input.templateSlug!,
        data: input.data as Record<string, unknown>,
      },
    })
    documentIds.push(id)
  }
  return { client, token, documentIds }
}
