import { makeWorkerUtils, type DbJob, type Job } from "graphile-worker"
import type { Client } from "pg"
import type { Contestant } from "./contestant"
import { PAYLOAD } from "./contestant"
import { connect } from "./database"

/**
 * Its runner does nothing to the database but call batchGetJobs (`localQueue.size`) and
 * batchCompleteJobs (`completeJobBatchDelay`). They are called here directly, on one connection, with the
 * same batch for both: that is the runner without its timers, LISTEN and task bookkeeping, hence the
 * best it can do. The package does not export them, so they are imported by file.
 */
const dist = new URL("../../node_modules/graphile-worker/dist/", import.meta.url)
const load = (file: string) => import(new URL(file, dist).href)

type WithPgClient = unknown
interface Internals {
  batchGetJobs(
    options: unknown,
    withPgClient: WithPgClient,
    tasks: Record<string, unknown>,
    poolId: string,
    flagsToSkip: null,
    batchSize: number,
  ): Promise<Job[]>
  batchCompleteJobs(
    options: unknown,
    withPgClient: WithPgClient,
    poolId: string,
    jobs: readonly DbJob[],
  ): Promise<void>
  processSharedOptions(options: { connectionString: string }): unknown
  makeEnhancedWithPgClient(withPgClient: unknown): WithPgClient
  makeWithPgClientFromClient(client: Client): unknown
}

export async function graphileWorker(url: string): Promise<Contestant> {
  const parts = ["sql/getJobs.js", "sql/completeJobs.js", "lib.js", "helpers.js"]
  const internals: Internals = Object.assign({}, ...(await Promise.all(parts.map(load))))
  const utils = await makeWorkerUtils({ connectionString: url })
  await utils.migrate()
  const options = internals.processSharedOptions({ connectionString: url })
  const tasks = { pdf: () => {} }
  return {
    name: "graphile-worker",
    tables: ["graphile_worker._private_jobs"],
    async enqueue(count) {
      // Without a queue name, as its guide to performance advises.
      await utils.addJobs(
        Array.from({ length: count }, () => ({ identifier: "pdf", payload: PAYLOAD })),
      )
    },
    async startWorker(name) {
      const client = await connect(url)
      const withPgClient = internals.makeEnhancedWithPgClient(
        internals.makeWithPgClientFromClient(client),
      )
      return {
        async claimAndComplete(size) {
          const jobs = await internals.batchGetJobs(options, withPgClient, tasks, name, null, size)
          if (jobs.length) {
            await internals.batchCompleteJobs(
              options,
              withPgClient,
              name,
              jobs as unknown as DbJob[],
            )
          }
          return jobs.length
        },
        end: () => client.end(),
      }
    },
    stop: async () => void (await utils.release()),
  }
}
