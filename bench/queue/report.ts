import os from "node:os"
import { claimCostTable, type ClaimCost } from "./claim-cost"
import type { Contestant } from "./contestant"
import { ratio } from "./numbers"
import { peakTable, type Peak } from "./peak"
import { throughputTable, type Throughput } from "./throughput"

export interface Measured {
  postgres: string
  contestants: Contestant[]
  throughput: Throughput[]
  claimCost: ClaimCost[]
  peaks: Peak[]
  plan: string
}

const verdict = (met: boolean) => (met ? "met" : "**missed**")

function verdicts({ contestants, throughput, claimCost, peaks }: Measured): string[] {
  const [, ...others] = contestants
  const perOther = others.map(({ name }, n) => {
    const worst = Math.min(...throughput.map(({ ratios }) => ratios[n]!.median))
    return `- claim + complete ≥ ${name}: ${verdict(worst >= 1)} (worst ratio ${worst.toFixed(2)})`
  })
  const [small, , large, parked] = claimCost
  const slope = (cost: ClaimCost) => cost.ours.median / small!.ours.median
  return [
    ...perOther,
    `- claim at 1,000,000 ≤ 1.5 × at 1,000: ${verdict(slope(large!) <= 1.5)} (${slope(large!).toFixed(2)}; with 100,000 parked ${ratio(parked!.ours.median, small!.ours.median)})`,
    `- never above the cap: ${verdict(peaks[0]!.roundsAbove === 0)} (peak ${peaks[0]!.peak})`,
  ]
}

/** Everything but the plan: for the terminal and the top of the file. */
export function summarise(measured: Measured): string {
  const { contestants, throughput, claimCost, peaks, postgres } = measured
  return `# Queue, measured

${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC · ${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}) · PostgreSQL ${postgres}, durable · Node ${process.versions.node}

## Claim and complete

Jobs per second, medians of interleaved repetitions. Ratios are taken within each repetition: their
median and, in brackets, quartiles. Above 1 Pressrun is faster.

${throughputTable(contestants, throughput)}

## A claim of three among many

10,000 workspaces; the statement alone, without its commit.

${claimCostTable(claimCost)}

## Limit 3, sixteen workers at once

${peakTable(peaks)}

## Budgets

${verdicts(measured).join("\n")}
`
}

export const toMarkdown = (measured: Measured): string =>
  `${summarise(measured)}
## The plans of a claim at 1,000,000 pending and 100,000 parked

\`\`\`
${measured.plan.trim()}
\`\`\`
`
