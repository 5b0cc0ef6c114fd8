import os from "node:os"
import { median, ms, quantile, table, whole } from "../queue/numbers"
import type { Load } from "./measure"

export interface Side {
  listeners: number
  delays: number[]
  burst: number[]
  loads: Load[]
  memoryMb: number
}

const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

export function toMarkdown(sides: Side[], look: { lookMs: number; of: number }): string {
  const [one, many] = sides as [Side, Side]
  const p95 = quantile(many.delays, 0.95)
  const rate = (side: Side) => mean(side.loads.map(({ looksPerSecond }) => looksPerSecond))
  const ratio = rate(many) / rate(one)
  return `# Streams, measured

${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC · ${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}) · Node ${process.versions.node}

One process of the built app; a third of the streams each of one export, of one batch, and of everything a
person has; every one in a workspace of its own. Changes are made by SQL from another process, clients read in a
third, all on this machine. The sides take turns.

## Budgets

${table(
  ["what", "budget", "measured", "verdict"],
  [
    [
      `change → event, p95, ${whole(many.listeners)} streams`,
      "≤ 250 ms",
      `${whole(p95)} ms`,
      p95 <= 250 ? "met" : `**missed by ${whole(p95 - 250)} ms**`,
    ],
    [
      "database queries per second",
      "as with one",
      `${ratio.toFixed(2)} ×`,
      ratio <= 1.05 ? "met" : "**missed**",
    ],
  ],
)}

## From a change to its event

Milliseconds from before the change is sent to the database until the client has read the event, changes at random
moments. The watcher looks every 200 ms, so half of that is the least median to expect.

${table(
  ["streams", "p50", "p95", "all change at once: p50", "p95"],
  sides.map(({ listeners, delays, burst }) => [
    whole(listeners),
    whole(median(delays)),
    whole(quantile(delays, 0.95)),
    whole(median(burst)),
    whole(quantile(burst, 0.95)),
  ]),
)}

## What the database does while nothing changes

${table(
  ["streams", "looks/s", "transactions/s in all", "ms in the database per look"],
  sides.map((side) => [
    whole(side.listeners),
    rate(side).toFixed(2),
    mean(side.loads.map(({ commitsPerSecond }) => commitsPerSecond)).toFixed(1),
    ms(mean(side.loads.map(({ lookMs }) => lookMs))),
  ]),
)}

Asked directly, for ${whole(look.of)} known jobs and ${whole(look.of)} workspaces in which nothing is new, \`list_changed_exports\`
takes ${ms(look.lookMs)} ms with its way there and back (median of 50).

## Memory

${whole(many.memoryMb)} MB more resident after opening ${whole(many.listeners)} streams: ${whole((many.memoryMb * 1024) / many.listeners)} KB each.
`
}
