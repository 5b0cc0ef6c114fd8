// npm run bench:streams: one process with a thousand open streams beside the same with one.
// Writes bench/results/streams.md. `-- --quick` opens thirty, prints, and writes nothing.
import fs from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { Steps } from "../scripts/steps"
import { connect } from "../tests/helpers/queue"
import { startTestApp } from "../tests/helpers/test-app"
import { makeCrowd, type Followed } from "./streams/crowd"
import { ListeningProcess } from "./streams/listeners"
import {
  measureBurst,
  measureDelays,
  measureLoad,
  measureLook,
  residentMb,
} from "./streams/measure"
import { toMarkdown, type Side } from "./streams/report"

const RESULTS = path.join(import.meta.dirname, "results/streams.md")
const { values: options } = parseArgs({ options: { quick: { type: "boolean" } } })
const scale = options.quick
  ? { crowd: 30, samples: 20, seconds: 3, rounds: 1 }
  : { crowd: 1000, samples: 100, seconds: 10, rounds: 2 }

const steps = new Steps()
const app = await startTestApp()
const sql = connect(app.stack)
try {
  await sql`alter system set track_functions = 'all'`
  await sql`select pg_reload_conf()`
  steps.done("The app on a stack of its own")
  const crowd = await makeCrowd(app.stack, sql, scale.crowd)
  await sql`vacuum analyze`
  steps.done(`${scale.crowd} exports under way`)

  const sides: Side[] = [1, scale.crowd].map((listeners) => {
    return { listeners, delays: [], loads: [], burst: [], memoryMb: 0 }
  })
  const measure = async (side: Side, followed: Followed[]) => {
    const listening = new ListeningProcess()
    const before = residentMb(app.appPid)
    await listening.open(app.appUrl, followed)
    side.loads.push(await measureLoad(sql, scale.seconds))
    side.delays.push(...(await measureDelays(sql, listening, followed, scale.samples)))
    side.burst.push(...(await measureBurst(sql, listening, followed)))
    side.memoryMb ||= residentMb(app.appPid) - before
    await listening.close()
    steps.done(`${followed.length} listening`)
  }
  // In turns, so that a busy minute of the machine is not one side's alone.
  for (let round = 0; round < scale.rounds; round++) {
    await measure(sides[0]!, crowd.slice(0, 1))
    await measure(sides[1]!, crowd)
  }
  const report = toMarkdown(sides, { lookMs: await measureLook(sql, crowd), of: crowd.length })
  console.log(`\n${report}`)
  if (!options.quick) fs.writeFileSync(RESULTS, report)
} finally {
  await sql.end()
  await app.stop()
}
