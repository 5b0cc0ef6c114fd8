import type { Failure, Saved, SaverWays } from "@/lib/editor/saver"
import { readOptions } from "@/lib/editor/options"
import { Refused, type AnswerOf } from "@/lib/client"
import { client } from "@/lib/stores/client"

/** What may pass by itself: a dead line, a restart, a database that is away. */
const PASSING = ["offline", "unclear", "unavailable", "internal"]

const OURS = "That did not work, and it is not your fault."

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Refused)) return { why: "again", sentence: OURS }
  const { code, message: sentence } = error
  if (code === "version_conflict") return { why: "conflict" }
  return PASSING.includes(code) ? { why: "again", sentence } : { why: "refused", sentence, code }
}

const toSaved = (document: AnswerOf<"getDocument">): Saved => ({
  ...document,
  options: readOptions(document.options),
})

/** How the saver reaches a document. */
export const waysTo = (id: string): Omit<SaverWays, "onState"> => ({
  save: (version, edit) =>
    client.saveDocument({ params: { id }, body: { version, ...edit } }).then(toSaved),
  load: () => client.getDocument({ params: { id } }).then(toSaved),
  failureOf,
})
