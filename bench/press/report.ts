import os from "node:os"
import { table } from "../queue/numbers"
import { coldTable, type Cold } from "./cold"
import { memoryTable, type Memory } from "./memory"
import { sequentialTable, type Sequential } from "./sequential"
import { sustainedTable, type Sustained } from "./sustained"

export type Measured = {
  chromium: string
  sequential: Sequential[]
  sustained: Sustained[]
  memory: Memory[]
  cold: Cold[]
}

export const toMarkdown = (measured: Measured): string => `# Press, measured

${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC · ${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}) · Chromium ${measured.chromium} · Node ${process.versions.node}

Bare Chromium gets the same HTML, made beforehand, with the same fonts over HTTP, and its PDF is taken as
it comes. Pressrun also makes the HTML, locks the page, and finishes the PDF.

## Budgets

${budgets(measured)}

## One after the other

The sides take turns. ÷ bare is the median of the ratios within each round; below 1 is faster than bare.

${sequentialTable(measured.sequential)}

## Three at a time

Prints per second, medians of rounds in turn. In brackets, quartiles of the ratios within each round.

${sustainedTable(measured.sustained)}

## Memory with three renders at once

The highest of samples taken every 50 ms: Node's resident set, and Chromium's processes by their
proportional share.

${memoryTable(measured.memory)}

## Cold start

From starting Node to the first one-page PDF.

${coldTable(measured.cold)}
`

function budgets({ sustained, memory, cold }: Measured): string {
  const slots = sustained.map(({ what, sides }) => ({ what, share: sides[1]!.ofBare * 100 }))
  const most = memory.find(({ name }) => name === "Pressrun")!.together
  const rows = [
    ...slots.map(({ what, share }) => [
      `sustained prints, three slots: ${what}`,
      "≥ 90 % of bare",
      `${share.toFixed(0)} %`,
      verdict(share - 90, "points"),
    ]),
    [
      "Chromium + Node, three renders",
      "< 1,024 MB",
      `${most.toFixed(0)} MB`,
      verdict(1024 - most, "MB"),
    ],
    ...cold.map(({ what, median }) => [
      `first one-page PDF: ${what}`,
      "< 3 s",
      `${(median / 1000).toFixed(2)} s`,
      verdict(3 - median / 1000, "s"),
    ]),
  ]
  return table(["what", "budget", "measured", "verdict"], rows)
}

function verdict(room: number, unit: string): string {
  const amount = Math.abs(room).toFixed(unit === "s" ? 2 : 0)
  return room >= 0 ? "met" : `**missed by ${amount} ${unit}**`
}
