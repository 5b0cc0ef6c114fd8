// npm run bench:operations: what the pages of operators, a scrape and a tick cost the database after a month of work.
// Writes bench/results/operations.md. `--sql <file>` is run after the migrations, to try a change.
import fs from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { Steps } from "../scripts/steps"
import { becomeOperator, explainInside, measureQuery } from "./operations/measure"
import { listQueries } from "./operations/queries"
import { summarise, toMarkdown, type Measured } from "./operations/report"
import { seed } from "./operations/seed"
import { withConnection } from "./queue/database"
import { withDurablePostgres } from "./queue/stack"

const RESULTS = path.join(import.meta.dirname, "results/operations.md")
const { values: options } = parseArgs({ options: { sql: { type: "string" } } })

const measure = (url: string): Promise<Measured> =>
  withConnection(url, async (admin) => {
    const steps = new Steps()
    if (options.sql) await admin.query(fs.readFileSync(options.sql, "utf8"))
    const { rows } = await admin.query("show server_version")
    await seed(admin)
    await becomeOperator(admin)
    steps.done("A month of jobs")
    const queries = await listQueries(admin)
    const measurements = []
    for (const query of queries) measurements.push(await measureQuery(admin, query))
    steps.done("Measured")
    const { name } = measurements.reduce((a, b) => (a.median > b.median ? a : b))
    const plan = await explainInside(
      admin,
      queries.find((query) => query.name === name)!,
    )
    return { postgres: rows[0].server_version, measurements, slowest: { name, plan } }
  })

const measured = await withDurablePostgres(measure)
console.log(`\n${summarise(measured)}`)
if (options.sql) process.exit(0)
fs.mkdirSync(path.dirname(RESULTS), { recursive: true })
fs.writeFileSync(RESULTS, toMarkdown(measured))
console.log(`Written to ${path.relative(process.cwd(), RESULTS)}`)
