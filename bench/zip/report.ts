import os from "node:os"
import { table } from "../queue/numbers"
import type { Growth } from "./memory"

export interface Measured {
  firstByteMs: { median: number; worst: number }
  sides: (Growth & { name: string; seconds: number; files: number })[]
  files: number
  perSecond: number
}

const BUDGET = { megabytes: 40, firstByteMs: 100 }

export function toMarkdown({ firstByteMs, sides, files, perSecond }: Measured): string {
  const [ours] = sides
  return `# ZIP, measured

${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC · ${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}) · Node ${process.versions.node}

${files} files of 20 MB in one ZIP, through HTTP, the database and Storage, to a client that reads ${perSecond} MB
a second. Storage is a process of its own; only the app's memory is counted.

## Budgets

${table(
  ["what", "budget", "measured", "verdict"],
  [
    [
      "more memory (resident) while the client reads",
      `≤ ${BUDGET.megabytes} MB`,
      `${ours!.resident.toFixed(0)} MB`,
      verdict(ours!.resident <= BUDGET.megabytes),
    ],
    [
      "first byte of the ZIP, median",
      `≤ ${BUDGET.firstByteMs} ms`,
      `${firstByteMs.median.toFixed(0)} ms (worst of 20: ${firstByteMs.worst.toFixed(0)})`,
      verdict(firstByteMs.median <= BUDGET.firstByteMs),
    ],
    [
      "files that arrived as they were",
      `${files}`,
      `${ours!.files}`,
      verdict(ours!.files === files),
    ],
  ],
)}

## Memory

The highest of samples taken by the process itself, 20 a second, beyond what it held when it was quiet. Beside
it a server that reads all files before it zips them: what this measurement looks like when it fails.

${table(
  ["side", "quiet MB", "more resident MB", "more heap + external MB", "whole files", "seconds"],
  sides.map((side) => [
    side.name,
    side.before.resident.toFixed(0),
    side.resident.toFixed(0),
    side.heap.toFixed(0),
    `${side.files} of ${files}`,
    side.seconds.toFixed(0),
  ]),
)}
`
}

const verdict = (met: boolean) => (met ? "met" : "**missed**")
