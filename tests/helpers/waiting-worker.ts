// A worker whose jobs only wait: what is left to measure is the queue itself. Says each job it has begun.
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { z } from "zod"
import { defineHandler } from "@/lib/queue/handlers"
import { runWorker } from "@/lib/queue/worker"

const { values } = parseArgs({
  options: { concurrency: { type: "string", default: "3" }, queue: { type: "string" } },
})

const wait = defineHandler({
  payload: z.object({ ms: z.number() }),
  async run({ job, payload, signal }) {
    console.log(`began ${job.id}`)
    await sleep(payload.ms, undefined, { signal })
    return { artifact: null, timings: { waiting: payload.ms }, discard: async () => {} }
  },
})

const stop = new AbortController()
process.on("SIGTERM", () => stop.abort())
await runWorker({
  handlers: { "test.wait": wait },
  concurrency: Number(values.concurrency),
  queue: values.queue,
  stop: stop.signal,
  graceMs: 5_000,
})
process.exit(0)
