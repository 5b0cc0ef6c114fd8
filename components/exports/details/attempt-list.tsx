import { Moment } from "@/components/ui/moment"
import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import { duration, ordinal, stageWords } from "../words"
import { StageBar } from "./stage-bar"

export interface Attempt {
  attempt: number
  outcome: string
  startedAt: string
  finishedAt: string
  error: { code: string; message: string } | null
  timings: Record<string, number>
}

const outcomes: Record<string, string> = {
  completed: "Exported",
  failed: "Failed",
  retried: "Failed, retried",
  lost: "Worker lost, moved to another worker",
  cancelled: "Cancelled",
  released: "Moved to another worker",
}

const between = (from: string, to: string) => Date.parse(to) - Date.parse(from)

/** What happened since the click, in order. */
export function AttemptList({ view, attempts }: { view: ExportView; attempts: Attempt[] }) {
  const began = attempts[0]?.startedAt ?? view.startedAt
  const step = "border-rule relative border-l pb-6 pl-6 last:pb-0"
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="text-2xl">
        Timeline
      </h2>
      <ol className="mt-4 text-sm">
        <li className={step}>
          <Dot />
          <p className="font-medium">Queued</p>
          <p className="text-soft">
            <Moment at={view.createdAt} />
            {began && ` · waited ${duration(between(view.createdAt, began))}`}
          </p>
        </li>
        {attempts.map((one) => (
          <li key={one.attempt} className={step}>
            <Dot accent={one.outcome === "completed"} />
            <p className="font-medium">
              {attempts.length > 1 && `${ordinal(one.attempt)} attempt: `}
              {outcomes[one.outcome] ?? one.outcome}
            </p>
            <p className="text-soft">
              <Moment at={one.startedAt} /> · took{" "}
              {duration(between(one.startedAt, one.finishedAt))}
            </p>
            {one.error && <p className="mt-1 wrap-anywhere">{one.error.message}</p>}
            <StageBar timings={one.timings} attempt={one.attempt} />
          </li>
        ))}
        {!isFinal(view.status) && (
          <li className={step}>
            <Dot accent />
            <p className="font-medium">{stageWords(view)}</p>
            {view.attempts > 0 && (
              <p className="text-soft">
                Attempt {view.attempts} of {view.maxAttempts}
              </p>
            )}
          </li>
        )}
      </ol>
    </section>
  )
}

const Dot = ({ accent = false }) => (
  <span
    aria-hidden
    className={`border-paper absolute top-1 -left-[0.4375rem] size-3.5 rounded-full border-2 ${accent ? "bg-accent" : "bg-edge"}`}
  />
)
