// npm run bench:export: from the click to the file in hand, beside the same HTML printed by bare Chromium.
// Writes bench/results/export.md. `-- --quick` runs a few, prints, and writes nothing.
import "./press/production"
import fs from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { closePress } from "../lib/press"
import { Steps } from "../scripts/steps"
import { startTestApp } from "../tests/helpers/test-app"
import { exportOne, exportZip, type Parts } from "./export/one"
import { makeExporter } from "./export/person"
import { toMarkdown } from "./export/report"
import { bareWarm } from "./press/contestants"
import { benchDocuments } from "./press/documents"
import { printMany } from "./press/sustained"
import { timed } from "./queue/numbers"

const RESULTS = path.join(import.meta.dirname, "results/export.md")
const { values: options } = parseArgs({ options: { quick: { type: "boolean" } } })
const scale = options.quick ? { rounds: 5, zips: 1 } : { rounds: 40, zips: 8 }
const BATCH = 10

const steps = new Steps()
const app = await startTestApp()
try {
  const [document] = await benchDocuments()
  // The press of this process was only asked how many pages there are: two browsers share the machine, not three.
  await closePress()
  const bare = await bareWarm()
  const exporter = await makeExporter(app, document!, BATCH)
  const parts: Parts[] = []
  const one = { ours: [] as number[], bare: [] as number[] }
  const ten = { ours: [] as number[], bare: [] as number[] }
  for (let n = 0; n < 5; n++) {
    await exportOne(exporter)
    await bare.print(document!)
  }
  steps.done("The app, warm")
  for (let round = 0; round < scale.rounds; round++) {
    one.bare.push(await timed(() => bare.print(document!)))
    parts.push(await exportOne(exporter))
    one.ours.push(parts.at(-1)!.total)
  }
  steps.done("One at a time")
  for (let round = 0; round < scale.zips; round++) {
    ten.bare.push(await timed(() => printMany(bare, [document!], BATCH)))
    ten.ours.push(await timed(() => exportZip(exporter)))
  }
  steps.done("Ten and a ZIP")
  await bare.stop()
  const report = toMarkdown({ document: document!, one, ten, parts })
  console.log(`\n${report}`)
  if (!options.quick) fs.writeFileSync(RESULTS, report)
} finally {
  await app.stop()
}
process.exit(0)
