import os from "node:os"
import type { BenchDocument } from "../press/documents"
import { median, quantile, table } from "../queue/numbers"
import type { Parts } from "./one"

interface Sides {
  ours: number[]
  bare: number[]
}

export interface Measured {
  document: BenchDocument
  one: Sides
  ten: Sides
  parts: Parts[]
}

const ratios = ({ ours, bare }: Sides) => ours.map((time, round) => time / bare[round]!)
const atP95 = ({ ours, bare }: Sides) => quantile(ours, 0.95) / quantile(bare, 0.95)

export function toMarkdown({ document, one, ten, parts }: Measured): string {
  const ratio = median(ratios(one))
  return `# Export, measured

${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC · ${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}) · Node ${process.versions.node}

The built app with PostgreSQL, the Supabase API and its Chromium, and beside it a bare warm Chromium that prints the
same HTML (${document.name}, ${document.pages} page). One after the other, in turns, on one machine.

## Budget

Click → file ready, one page, warm: ≤ 2 × bare. Measured: ${ratio.toFixed(2)} × at the median of the ratios within each
round, ${atP95(one).toFixed(2)} × at p95: ${ratio <= 2 ? "met" : `**missed by ${(ratio - 2).toFixed(2)}**`}.

${table(
  ["what", "bare p50 ms", "p95", "Pressrun p50 ms", "p95", "ratio"],
  [
    row("one page: POST → event → signed link → bytes", one),
    row("ten pages, three at a time → ZIP in hand", ten),
  ],
)}

## Where the time of one goes

Medians in ms. The stages within the work are the worker's own account; the rest of it is the claim's and the
completion's way to the database and back.

${table(["part", "ms"], rows(parts))}
`
}

const row = (what: string, sides: Sides) => [
  what,
  median(sides.bare).toFixed(0),
  quantile(sides.bare, 0.95).toFixed(0),
  median(sides.ours).toFixed(0),
  quantile(sides.ours, 0.95).toFixed(0),
  median(ratios(sides)).toFixed(2),
]

function rows(parts: Parts[]): string[][] {
  const of = (read: (one: Parts) => number | undefined) =>
    median(parts.map((one) => read(one) ?? 0)).toFixed(0)
  // In the order they happen; the press counts its own together.
  const stages = ["loading", "rendering", "printing", "finishing", "saving"]
  return [
    ["POST answered", of(({ enqueue }) => enqueue)],
    ["until claimed (below 0: before the POST was answered)", of(({ claim }) => claim)],
    ["claimed until completed", of(({ work }) => work)],
    ...stages.map((stage) => [`  of it: ${stage}`, of(({ stages }) => stages[stage])]),
    ["until the event is read", of(({ event }) => event)],
    ["signed link and bytes", of(({ download }) => download)],
    ["all", of(({ total }) => total)],
  ]
}
