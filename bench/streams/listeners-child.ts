// The clients, in a process of their own, so that reading a thousand streams does not slow the one that writes.
import http from "node:http"
import type { Followed } from "./crowd"

export type ToChild = { open: Followed[]; appUrl: string } | { close: true }
export type FromChild =
  { opened: number } | { heard: { jobId: string; revision: number; at: number } }

const OPENED_AT_ONCE = 10
const agent = new http.Agent({ maxSockets: Infinity })
const say = (message: FromChild) => process.send!(message)

process.on("message", async (message: ToChild) => {
  if ("close" in message) process.exit(0)
  const left = [...message.open]
  const opening = async () => {
    for (let one = left.pop(); one; one = left.pop()) await listen(message.appUrl, one)
  }
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, opening))
  say({ opened: message.open.length })
})

/** Resolves with the first event: from then on it is told what happens. */
const listen = (appUrl: string, { path, token, jobId }: Followed) =>
  new Promise<void>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    http
      .get(appUrl + path, { agent, headers }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`${path}: ${response.statusCode}`))
        let text = ""
        response.setEncoding("utf8").on("data", (chunk: string) => {
          const at = performance.timeOrigin + performance.now()
          text += chunk
          const blocks = text.split("\n\n")
          text = blocks.pop()!
          for (const block of blocks) {
            if (!block.includes("event: progress")) continue
            const revision = Number(/"revision":(\d+)/.exec(block)?.[1])
            say({ heard: { jobId, revision, at } })
            resolve()
          }
        })
      })
      .on("error", reject)
  })
