import { toast } from "sonner"
import { create } from "zustand"
import { Refused } from "@/lib/client"
import { client } from "@/lib/stores/client"
import { forgetPromise, keepPromise, overduePromises } from "./deletion-promises"

type Named = { id: string; title: string }

export const UNDO_MS = 8_000

/** Documents that are out of sight: about to be deleted, or deleted. */
export const useGone = create<Record<string, boolean>>()(() => ({}))
const waiting = new Map<string, Named>()

const hide = (ids: string[], gone: boolean) =>
  useGone.setState(Object.fromEntries(ids.map((id) => [id, gone])))

export const hasDeletions = () => waiting.size > 0

/** Takes documents out of sight, and deletes them when the time for second thoughts is over. */
export function deleteSoon(documents: Named[]): void {
  const ids = documents.map(({ id }) => id)
  for (const document of documents) {
    waiting.set(document.id, document)
    keepPromise(document.id)
  }
  hide(ids, true)
  const [first] = documents
  const what = documents.length === 1 ? `“${first?.title}”` : `${documents.length} documents`
  const send = () => void sendDeletions(ids)
  toast(`${what} deleted.`, {
    duration: UNDO_MS,
    action: { label: "Undo", onClick: () => undo(ids) },
    onAutoClose: send,
    onDismiss: send,
  })
}

function undo(ids: string[]): void {
  const still = ids.filter((id) => waiting.delete(id) && forgetPromise(id))
  hide(still, false)
  if (still.length < ids.length) toast("Too late to undo: already deleted.")
}

/** Deletes what waits, now. Each is sent once, whoever asks. */
export async function sendDeletions(ids = [...waiting.keys()]): Promise<void> {
  const sent = ids.flatMap((id) => {
    const document = waiting.get(id)
    return document && waiting.delete(id) && forgetPromise(id) ? [document] : []
  })
  await Promise.all(sent.map(send))
}

async function send({ id, title }: Named): Promise<void> {
  try {
    await client.deleteDocument({ params: { id } })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.code === "document_not_found") return
    hide([id], false)
    toast.error(`“${title}” was not deleted. ${error.message}`)
  }
}

/** The page is being left: these requests outlive it. */
export function sendWhileLeaving(): void {
  for (const id of [...waiting.keys()]) {
    waiting.delete(id)
    if (!forgetPromise(id)) continue
    const address = client.urlOf("deleteDocument", { params: { id } })
    void fetch(address, { method: "DELETE", keepalive: true }).catch(() => {})
  }
}

/** What a tab that was killed had promised to delete. */
export function sendOverdue(): void {
  for (const id of overduePromises()) {
    forgetPromise(id)
    hide([id], true)
    void send({ id, title: "The document" })
  }
}
