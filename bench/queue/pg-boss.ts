import { PgBoss, type Db } from "pg-boss"
import type { Contestant } from "./contestant"
import { PAYLOAD } from "./contestant"
import { connect } from "./database"

/** No maintenance while we measure: the others have none either. */
export async function startBoss(url: string): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    supervise: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on("error", (error) => console.error(error))
  await boss.start()
  return boss
}

export async function connectBoss(url: string): Promise<{ db: Db; end(): Promise<void> }> {
  const client = await connect(url)
  return {
    db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
    end: () => client.end(),
  }
}

export async function pgBoss(url: string): Promise<Contestant> {
  const boss = await startBoss(url)
  await boss.createQueue("pdf")
  return {
    name: "pg-boss",
    tables: ["pgboss.job_common"],
    async enqueue(count) {
      await boss.insert(
        "pdf",
        Array.from({ length: count }, () => ({ data: PAYLOAD })),
      )
    },
    async startWorker() {
      const { db, end } = await connectBoss(url)
      return {
        // Completed by plain ids, its cheapest way: unlike ours, not fenced on the attempt.
        async claimAndComplete(size) {
          const jobs = await boss.fetch("pdf", { batchSize: size, db })
          const ids = jobs.map(({ id }) => id)
          if (!ids.length) return 0
          const done = await boss.complete("pdf", ids, undefined, { db })
          return (done as { affected: number }).affected
        },
        end,
      }
    },
    stop: () => boss.stop({ graceful: false, close: true }),
  }
}
