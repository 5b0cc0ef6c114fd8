import type { Contestant, Worker } from "./contestant"
import { PAYLOAD } from "./contestant"
import { connect } from "./database"

export interface ClaimedJob {
  id: string
  lease: string
  workspace_id: string
}

export async function pressrun(url: string, workspaces: string[]): Promise<Contestant> {
  const client = await connect(url)
  return {
    name: "Pressrun",
    tables: ["public.jobs", "public.turns", "public.job_attempts", "public.queues"],
    async enqueue(count) {
      const jobs = Array.from({ length: count }, (_, n) => ({
        workspace_id: workspaces[n % workspaces.length],
        type: "export.pdf",
        payload: PAYLOAD,
      }))
      await client.query("select public.enqueue_jobs('pdf', $1)", [JSON.stringify(jobs)])
    },
    startWorker: (name) => startPressrunWorker(url, name),
    stop: () => client.end(),
  }
}

/** Statements are named, hence prepared once: PostgREST, through which the app calls, does the same. */
export async function startPressrunWorker(url: string, worker: string) {
  const client = await connect(url)
  const claim = async (size: number): Promise<ClaimedJob[]> => {
    const { rows } = await client.query({
      name: "claim",
      text: "select public.claim_jobs('pdf', $1, $2) as answer",
      values: [worker, size],
    })
    return rows[0].answer.jobs
  }
  const complete = async (jobs: ClaimedJob[]): Promise<number> => {
    const { rows } = await client.query({
      name: "complete",
      text: "select * from public.complete_jobs($1)",
      values: [JSON.stringify(jobs.map(({ id, lease }) => ({ id, lease })))],
    })
    return rows.filter(({ outcome }) => outcome === "completed").length
  }
  return {
    client,
    claim,
    complete,
    async claimAndComplete(size) {
      const jobs = await claim(size)
      return jobs.length ? complete(jobs) : 0
    },
    end: () => client.end(),
  } satisfies Worker & Record<string, unknown>
}
