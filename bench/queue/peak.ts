import type { Client } from "pg"
import { setLimits } from "./database"
import { table } from "./numbers"
import { connectBoss, startBoss } from "./pg-boss"
import { pressrun, startPressrunWorker } from "./pressrun"

const LIMIT = 3
const WORKERS = 16
const ROUNDS = 100

export interface Peak {
  name: string
  how: string
  peak: number
  roundsAbove: number
}

/** Sixteen ask at once, hold what they get until all have been answered, then give it back. */
async function countPeak(
  claims: (() => Promise<unknown[]>)[],
  countRunning: () => Promise<number>,
  finish: () => Promise<void>,
): Promise<{ peak: number; roundsAbove: number }> {
  let [peak, roundsAbove] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    const held = (await Promise.all(claims.map((claim) => claim()))).flat().length
    const running = await countRunning()
    if (held !== running) throw new Error(`${held} were handed out, ${running} are running.`)
    peak = Math.max(peak, running)
    if (running > LIMIT) roundsAbove++
    await finish()
  }
  return { peak, roundsAbove }
}

const count = async (admin: Client, from: string) =>
  Number((await admin.query(`select count(*) from ${from}`)).rows[0].count)

async function peakOfPressrun(url: string, admin: Client, workspaces: string[]): Promise<Peak> {
  await setLimits(admin, { max_concurrency: LIMIT })
  const queue = await pressrun(url, workspaces)
  await queue.enqueue(WORKERS * ROUNDS)
  const workers = await Promise.all(
    Array.from({ length: WORKERS }, (_, n) => startPressrunWorker(url, `worker-${n}`)),
  )
  const held = workers.map((): Awaited<ReturnType<(typeof workers)[0]["claim"]>> => [])
  const result = await countPeak(
    workers.map((worker, n) => async () => (held[n] = await worker.claim(1))),
    () => count(admin, "public.jobs where status = 'processing'"),
    async () => void (await Promise.all(workers.map((w, n) => w.complete(held[n]!)))),
  )
  await Promise.all([queue.stop(), ...workers.map((worker) => worker.end())])
  return { name: "Pressrun", how: `max_concurrency ${LIMIT}`, ...result }
}

// Its queue policies limit to one and localConcurrency only one process; groupConcurrency is what it
// offers "globally across all nodes", so every job is of one group.
async function peakOfPgBoss(url: string, admin: Client): Promise<Peak> {
  const boss = await startBoss(url)
  await boss.createQueue("limited")
  const one = { group: { id: "pdf" } }
  await boss.insert(
    "limited",
    Array.from({ length: WORKERS * ROUNDS }, () => one),
  )
  const connections = await Promise.all(Array.from({ length: WORKERS }, () => connectBoss(url)))
  let held: string[] = []
  const result = await countPeak(
    connections.map(({ db }) => async () => {
      const jobs = await boss.fetch("limited", { batchSize: 1, groupConcurrency: LIMIT, db })
      held.push(...jobs.map(({ id }) => id))
      return jobs
    }),
    () => count(admin, "pgboss.job where name = 'limited' and state = 'active'"),
    async () => {
      if (held.length) await boss.complete("limited", held)
      held = []
    },
  )
  await Promise.all(connections.map(({ end }) => end()))
  await boss.stop({ graceful: false, close: true })
  return { name: "pg-boss", how: `fetch({ groupConcurrency: ${LIMIT} }), one group`, ...result }
}

export async function measurePeaks(url: string, admin: Client, workspaces: string[]) {
  return [await peakOfPressrun(url, admin, workspaces), await peakOfPgBoss(url, admin)]
}

export function peakTable(peaks: Peak[]): string {
  return table(
    ["queue", "limit set by", "peak running", `rounds above ${LIMIT}`],
    peaks.map(({ name, how, peak, roundsAbove }) => [
      name,
      how,
      String(peak),
      `${roundsAbove} of ${ROUNDS}`,
    ]),
  )
}
