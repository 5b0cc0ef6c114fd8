import type { Client } from "pg"
import { setLimits } from "./database"
import { explainClaim } from "./explain"
import { median, ms, quantile, ratio, table, timed } from "./numbers"
import { startPressrunWorker, type ClaimedJob } from "./pressrun"
import { seedParked, seedPending, startOver } from "./seed"
import { WINDOW_CLAIM } from "./window-claim"

const PENDING = [1_000, 100_000, 1_000_000]
const PARKED = 100_000
const SAMPLES = 500
// The window reads every waiting row: a second each at a million.
const WINDOW_SAMPLES = 15

export interface ClaimCost {
  pending: number
  parked: number
  ours: { median: number; p95: number }
  window: { median: number; p95: number }
}

type PressrunWorker = Awaited<ReturnType<typeof startPressrunWorker>>
const summary = (samples: number[]) => ({ median: median(samples), p95: quantile(samples, 0.95) })

/** The claim alone: the commit, which costs every claim the same, would hide a slope. */
async function timeClaim(worker: PressrunWorker): Promise<number> {
  let jobs: ClaimedJob[] = []
  await worker.client.query("begin")
  const took = await timed(async () => (jobs = await worker.claim(3)))
  await worker.client.query("commit")
  if (jobs.length !== 3) throw new Error(`A claim of 3 got ${jobs.length}.`)
  await worker.complete(jobs)
  // As many are waiting as before.
  const again = jobs.map(({ workspace_id }) => ({ workspace_id, type: "export.pdf" }))
  await worker.client.query("select public.enqueue_jobs('pdf', $1)", [JSON.stringify(again)])
  return took
}

async function timeWindow(client: Client): Promise<number> {
  await client.query("begin")
  const took = await timed(() => client.query(WINDOW_CLAIM, ["window"]))
  await client.query("rollback")
  return took
}

async function measure(worker: PressrunWorker, pending: number, parked: number) {
  const ours: number[] = []
  const window: number[] = []
  for (let n = 0; n < 20; n++) await timeClaim(worker)
  for (let n = 0; n < SAMPLES; n++) ours.push(await timeClaim(worker))
  for (let n = 0; n < WINDOW_SAMPLES; n++) window.push(await timeWindow(worker.client))
  return { pending, parked, ours: summary(ours), window: summary(window) }
}

export async function measureClaimCost(url: string, admin: Client) {
  await setLimits(admin, { max_concurrency: 3 })
  await startOver(admin)
  const worker = await startPressrunWorker(url, "worker-0")
  const results: ClaimCost[] = []
  try {
    for (const pending of PENDING) {
      await seedPending(admin, pending)
      results.push(await measure(worker, pending, 0))
    }
    await seedParked(admin, PARKED)
    results.push(await measure(worker, PENDING.at(-1)!, PARKED))
    return { results, plan: await explainClaim(url) }
  } finally {
    await worker.end()
  }
}

export function claimCostTable(results: ClaimCost[]): string {
  const base = results[0]!.ours.median
  return table(
    [
      "pending",
      "parked",
      "ours median ms",
      "p95",
      "÷ at 1,000",
      "window median ms",
      "p95",
      "ours ÷",
    ],
    results.map(({ pending, parked, ours, window }) => [
      pending.toLocaleString("en-US"),
      parked.toLocaleString("en-US"),
      ...[ms(ours.median), ms(ours.p95), ratio(ours.median, base)],
      ...[ms(window.median), ms(window.p95), (ours.median / window.median).toFixed(4)],
    ]),
  )
}
