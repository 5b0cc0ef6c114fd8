import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import type { LocalStack } from "../../scripts/local-stack"
import { addPast } from "./api-history"
import { hold } from "./api-hold"
import { newCaller, untilEnded, type Caller } from "./api-people"
import { makeQueue, type Sql } from "./queue"

/** One of everything in a workspace, each with a word in its title that nobody else may ever read. */
export interface World {
  member: Caller
  secret: string
  ids: Record<string, string>
}

export async function makeWorld(stack: LocalStack, url: string, sql: Sql): Promise<World> {
  const member = await newCaller(stack, url, "Member")
  const secret = `secret-${randomUUID()}`
  const add = async (title: string) => {
    const body = { kind: "letter", title: `${title} ${secret}` }
    return (await member.api("POST", "/api/v1/documents", body)).data.id as string
  }
  const [document, spare] = [await add("Letter"), await add("Spare")]
  const printed = (await member.api("POST", "/api/v1/export/pdf", { documentId: document })).data
  expect((await untilEnded(member.api, printed.jobId)).status).toBe("completed")

  await hold(sql, member.workspaceId)
  const waiting = (await member.api("POST", "/api/v1/export/pdf", { documentId: spare })).data
  const [failed] = await addPast(sql, member.workspaceId, [{ status: "failed", title: secret }])
  const ids = {
    ...{ document, spare, done: printed.jobId, doneBatch: printed.batchId },
    ...{ waiting: waiting.jobId, batch: waiting.batchId, failed: failed! },
    ...{ workspace: member.workspaceId, queue: await makeQueue(sql), secret },
  }
  return { member, secret, ids }
}

/** `{done}` in addresses and bodies becomes the id of that thing. */
export const fill = (text: string, ids: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole)

/** The same things, but none that exists. */
export const strange = (ids: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, name === "queue" ? id : randomUUID()]),
  )

/** What of the workspace is in a text that may have only what the caller sent. */
export function leaks({ secret, ids, member }: World, text: string, sent: string): string[] {
  const hidden = [secret, member.email, ...Object.values(ids)]
  return hidden.filter((one) => text.includes(one) && !sent.includes(one))
}

/** Said when the past has been told, or what is so now. */
const TOLD = /^event: (ready|overview)$/m

/** Reads an answer to its end, or as far as a stream that has none tells what was before. */
export async function readAnswer(response: Response): Promise<string> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response.text()
  const decoder = new TextDecoder()
  let text = ""
  for await (const chunk of response.body!) {
    text += decoder.decode(chunk, { stream: true })
    if (TOLD.test(text)) break
  }
  return text
}
