// npm run bench:queue: Pressrun's queue beside pg-boss and graphile-worker, in one run on one PostgreSQL.
// Writes bench/results/queue.md. `--sql <file>` is run after the migrations, to try a change.
import fs from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { Steps } from "../scripts/steps"
import { measureClaimCost } from "./queue/claim-cost"
import { makeWorkspaces, withConnection } from "./queue/database"
import { graphileWorker } from "./queue/graphile-worker"
import { measurePeaks } from "./queue/peak"
import { pgBoss } from "./queue/pg-boss"
import { pressrun } from "./queue/pressrun"
import { summarise, toMarkdown, type Measured } from "./queue/report"
import { withDurablePostgres } from "./queue/stack"
import { measureThroughput } from "./queue/throughput"

const RESULTS = path.join(import.meta.dirname, "results/queue.md")
const { values: options } = parseArgs({ options: { sql: { type: "string" } } })

const measure = (url: string): Promise<Measured> =>
  withConnection(url, async (admin) => {
    const steps = new Steps()
    if (options.sql) await admin.query(fs.readFileSync(options.sql, "utf8"))
    const { rows } = await admin.query("show server_version")
    const workspaces = await makeWorkspaces(admin, 10)
    const contestants = [
      await pressrun(url, workspaces),
      await pgBoss(url),
      await graphileWorker(url),
    ]
    steps.done("Three queues on one PostgreSQL")
    const throughput = await measureThroughput(admin, contestants)
    for (const contestant of contestants) await contestant.stop()
    steps.done("Throughput")
    const peaks = await measurePeaks(url, admin, workspaces)
    steps.done("Peak running")
    const { results: claimCost, plan } = await measureClaimCost(url, admin)
    steps.done("Claim cost")
    return { postgres: rows[0].server_version, contestants, throughput, claimCost, peaks, plan }
  })

const measured = await withDurablePostgres(measure)
console.log(`\n${summarise(measured)}`)
if (options.sql) process.exit(0)
fs.mkdirSync(path.dirname(RESULTS), { recursive: true })
fs.writeFileSync(RESULTS, toMarkdown(measured))
console.log(`Written to ${path.relative(process.cwd(), RESULTS)}`)
