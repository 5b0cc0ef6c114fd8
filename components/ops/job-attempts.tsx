import { StageBar } from "@/components/exports/details/stage-bar"
import { duration, stageName } from "@/components/exports/words"
import { Moment } from "@/components/ui/moment"
import type { OperatorJobDetails } from "@/lib/operations/job-view"

type Attempt = OperatorJobDetails["attemptsMade"][number]

const outcomes: Record<string, string> = {
  completed: "printed",
  failed: "failed for good",
  retried: "failed, to be tried again",
  lost: "worker lost",
  cancelled: "cancelled",
  released: "handed back",
}

const took = ({ startedAt, finishedAt }: Attempt) =>
  duration(Date.parse(finishedAt) - Date.parse(startedAt))

/** Each execution: by whom, how long, where the time went, and the error in full. */
export function JobAttempts({ job }: { job: OperatorJobDetails }) {
  const { attemptsMade: made, status, stage, worker } = job
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts" className="text-2xl">
        Attempts
      </h2>
      {made.length === 0 && status !== "processing" && (
        <p className="text-soft mt-3 text-sm">None yet.</p>
      )}
      <ol className="mt-4 space-y-3 text-sm">
        {made.map((one) => (
          <li key={one.attempt} className="border-rule bg-sheet rounded-md border p-4">
            <p className="font-medium">
              Attempt {one.attempt}: {outcomes[one.outcome] ?? one.outcome}
            </p>
            <p className="text-soft wrap-anywhere">
              <Moment at={one.startedAt} />, took {took(one)}, by {one.worker}
            </p>
            {one.error && (
              <p className="mt-2 wrap-anywhere">
                <code className="text-accent font-mono text-xs">{one.error.code}</code>
                {one.error.message && <> {one.error.message}</>}
              </p>
            )}
            <StageBar timings={one.timings} attempt={one.attempt} />
          </li>
        ))}
        {status === "processing" && (
          <li className="border-edge rounded-md border border-dashed p-4">
            <p className="font-medium">
              Attempt {job.attempts}: {stageName(stage).toLowerCase()}
            </p>
            <p className="text-soft wrap-anywhere">
              since <Moment at={job.startedAt!} />, by {worker}
            </p>
          </li>
        )}
      </ol>
    </section>
  )
}
