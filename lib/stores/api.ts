import { z } from "zod"
import { exportView, type ExportView } from "@/lib/exports/view"

/** The API said no. The message is a sentence for the person. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string().min(1) }) })
const queued = z.object({ jobId: z.uuid(), reused: z.boolean() })

const OFFLINE = "Pressrun could not be reached. Check your connection and try again."
const UNCLEAR = "That did not work, and it is not your fault. Please try again in a moment."

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const request: RequestInit = { method, cache: "no-store" }
  if (body !== undefined) {
    request.headers = { "content-type": "application/json" }
    request.body = JSON.stringify(body)
  }
  const response = await fetch(`/api/v1/export/${path}`, request).catch(() => {
    throw new Refused("offline", OFFLINE)
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return (answer as { data?: unknown } | null)?.data
  const said = refusal.safeParse(answer)
  throw said.success
    ? new Refused(said.data.error.code, said.data.error.message)
    : new Refused("unclear", UNCLEAR)
}

function expect<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new Refused("unclear", UNCLEAR)
  return parsed.data
}

export const queueExport = async (documentId: string) =>
  expect(queued, await call("POST", "pdf", { documentId }))

export const fetchExport = async (jobId: string): Promise<ExportView> =>
  expect(exportView, await call("GET", `job/${jobId}`))

export const cancelJob = (jobId: string) => call("DELETE", `job/${jobId}`)
export const retryJob = (jobId: string) => call("POST", `job/${jobId}/retry`)
