// npm run bench:press: Pressrun's press beside bare Chromium, in one run on one machine.
// Writes bench/results/press.md. `-- --quick` runs everything once, prints, and writes nothing.
import "./press/production"
import fs from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { packageVersion } from "../lib/press/packages"
import { Steps } from "../scripts/steps"
import { measureCold } from "./press/cold"
import { barePerJob, bareWarm, pressrun } from "./press/contestants"
import { benchDocuments } from "./press/documents"
import { measureMemory } from "./press/memory"
import { toMarkdown } from "./press/report"
import { measureSequential } from "./press/sequential"
import { measureSustained } from "./press/sustained"

const RESULTS = path.join(import.meta.dirname, "results/press.md")
const { values: options } = parseArgs({ options: { quick: { type: "boolean" } } })
// 27 prints: more than a browser of the press makes, so that every round pays for a new one.
const scale = options.quick
  ? { rounds: 2, sustained: { rounds: 1, prints: 6 }, memory: 6, cold: 1 }
  : { rounds: 20, sustained: { rounds: 5, prints: 27 }, memory: 60, cold: 3 }

const steps = new Steps()
const documents = await benchDocuments()
const [bare, perJob, ours] = [await bareWarm(), await barePerJob(), pressrun()]
steps.done("Browsers and documents")
const sequential = await measureSequential(documents, [bare, ours, perJob], scale.rounds)
steps.done("One after the other")
const sustained = await measureSustained(documents, [bare, ours], scale.sustained)
steps.done("Three at a time")
for (const side of [bare, perJob, ours]) await side.stop()
const memory = await measureMemory([bare.name, ours.name], scale.memory)
steps.done("Memory")
const cold = await measureCold(scale.cold)
steps.done("Cold start")

const chromium = packageVersion("@sparticuz/chromium")
const report = toMarkdown({ chromium, sequential, sustained, memory, cold })
console.log(`\n${report}`)
if (!options.quick) {
  fs.writeFileSync(RESULTS, report)
  console.log(`Written to ${path.relative(process.cwd(), RESULTS)}`)
}
