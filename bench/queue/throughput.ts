import type { Client } from "pg"
import type { Contestant } from "./contestant"
import { setLimits } from "./database"
import { median, quantile, table, timed, whole } from "./numbers"

const CONNECTIONS = [1, 4]
// Batch size and how many jobs one sample drains: some hundreds of milliseconds at each size.
const SIZES = [
  { size: 1, jobs: 600 },
  { size: 10, jobs: 3_000 },
  { size: 100, jobs: 12_000 },
]
const REPETITIONS = 9

export interface Throughput {
  size: number
  connections: number
  perSecond: number[] // in the order of the contestants
  /** Ours ÷ theirs within a round, run within seconds of each other: quartiles, for each of the others. */
  ratios: { low: number; median: number; high: number }[]
}

/** Claims and completes until the queue is empty; the workers are connected before the clock starts. */
async function drain(contestant: Contestant, connections: number, size: number, jobs: number) {
  const workers = await Promise.all(
    Array.from({ length: connections }, (_, n) => contestant.startWorker(`worker-${n}`)),
  )
  try {
    // Plans and caches of a new connection are paid before, by one batch each.
    await contestant.enqueue(connections * size * 2)
    for (const worker of workers) await worker.claimAndComplete(size)
    await drainAll(workers, size)
    await contestant.enqueue(jobs)
    let done = 0
    const took = await timed(async () => (done = await drainAll(workers, size)))
    if (done !== jobs) throw new Error(`${contestant.name} did ${done} of ${jobs} jobs.`)
    return (jobs / took) * 1000
  } finally {
    await Promise.all(workers.map((worker) => worker.end()))
  }
}

async function drainAll(
  workers: Awaited<ReturnType<Contestant["startWorker"]>>[],
  size: number,
): Promise<number> {
  const counts = await Promise.all(
    workers.map(async (worker) => {
      let done = 0
      for (let had = 1; had > 0; done += had) had = await worker.claimAndComplete(size)
      return done
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

export async function measureThroughput(
  admin: Client,
  contestants: Contestant[],
  repetitions = REPETITIONS,
): Promise<Throughput[]> {
  await setLimits(admin, { max_concurrency: 1000, max_claims_per_workspace: 1000 })
  const results: Throughput[] = []
  for (const connections of CONNECTIONS) {
    for (const { size, jobs } of SIZES) {
      const samples: number[][] = contestants.map(() => [])
      for (let round = 0; round < repetitions; round++) {
        for (const [n, contestant] of contestants.entries()) {
          for (const name of contestant.tables) await admin.query(`vacuum analyze ${name}`)
          samples[n]!.push(await drain(contestant, connections, size, jobs))
        }
      }
      const [ours, ...theirs] = samples
      const ratios = theirs.map((their) => quartiles(ours!.map((mine, n) => mine / their[n]!)))
      results.push({ size, connections, perSecond: samples.map(median), ratios })
    }
  }
  return results
}

const quartiles = (values: number[]) => ({
  low: quantile(values, 0.25),
  median: median(values),
  high: quantile(values, 0.75),
})

const spread = ({ low, median, high }: Throughput["ratios"][number]) =>
  `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`

export function throughputTable(contestants: Contestant[], results: Throughput[]): string {
  const [ours, ...others] = contestants.map(({ name }) => name)
  return table(
    ["connections × batch", `${ours} jobs/s`, ...others.flatMap((n) => [`${n} jobs/s`, "ours ÷"])],
    results.map(({ size, connections, perSecond: [mine, ...theirs], ratios }) => [
      `${connections} × ${size}`,
      whole(mine!),
      ...theirs.flatMap((their, n) => [whole(their), spread(ratios[n]!)]),
    ]),
  )
}
