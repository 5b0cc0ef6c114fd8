import os from "node:os"
import { table, whole } from "../queue/numbers"
import type { Measurement } from "./measure"
import { pages } from "./queries"
import { SEEDED } from "./seed"

/** Of database time, for each page of operators. */
export const BUDGET_MS = 200

export interface Measured {
  postgres: string
  measurements: Measurement[]
  /** The slowest question, from inside. */
  slowest: { name: string; plan: string }
}

const ms = (value: number) => value.toFixed(1)
const verdict = (value: number) => (value <= BUDGET_MS ? "met" : "**missed**")

export function summarise({ postgres, measurements }: Measured): string {
  const { jobs, days, workspaces, dead, waiting, retrying } = SEEDED
  return `# Operations, measured

${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC · ${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}) · PostgreSQL ${postgres}, durable · Node ${process.versions.node}

${whole(jobs)} jobs of ${days} days and ${workspaces} workspaces, each with its attempt, click and file: ${whole(jobs / days)} attempts a
day. ${dead} are dead, ${whole(waiting)} wait, ${retrying} will be tried again, three run. Ticks every minute for a day and every ten
minutes before. Database time, by \`explain (analyze, buffers)\`: median and worst of five after one to warm up.

## What is asked

${table(
  ["query", "median ms", "worst ms", "pages of 8 kB", `≤ ${BUDGET_MS} ms`],
  measurements.map((one) => [
    one.name,
    ms(one.median),
    ms(one.worst),
    whole(one.buffers),
    verdict(one.worst),
  ]),
)}

## What a page takes

All that it asks of the database, one after the other.

${table(["page", "ms", `≤ ${BUDGET_MS} ms`], pageRows(measurements))}
`
}

function pageRows(measurements: Measurement[]): string[][] {
  const took = new Map(measurements.map(({ name, median }) => [name, median]))
  return Object.entries(pages).map(([page, names]) => {
    const sum = names.map((name) => took.get(name) ?? NaN).reduce((a, b) => a + b)
    return [page, ms(sum), verdict(sum)]
  })
}

export const toMarkdown = (measured: Measured): string =>
  `${summarise(measured)}
## Inside the slowest: ${measured.slowest.name}

\`\`\`
${measured.slowest.plan.trim()}
\`\`\`
`
