"use client"

import { ArrowLeft } from "lucide-react"
import Link from "next/link"
import { stageName } from "@/components/exports/words"
import { Moment } from "@/components/ui/moment"
import { Notice } from "@/components/ui/notice"
import { Progress } from "@/components/ui/progress"
import { Sheet } from "@/components/ui/sheet"
import type { OperatorJobDetails } from "@/lib/operations/job-view"
import { JobActions } from "./job-actions"
import { JobAttempts } from "./job-attempts"
import { JobFacts } from "./job-facts"
import { JobPayload } from "./job-payload"
import { JobPriority } from "./job-priority"
import { JobStatus } from "./job-status"
import { useJob } from "./job-use-job"
import { LogEntries } from "./log-entries"

type Props = { rendered: OperatorJobDetails; template: string | null }

/** Everything about one job but what is in its document. */
export function JobDetails({ rendered, template }: Props) {
  const { job, stale, refresh } = useJob(rendered)
  return (
    <>
      <Link
        href="/ops/jobs"
        className="text-soft hover:text-ink inline-flex items-center gap-1.5 text-sm underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All jobs
      </Link>
      <h1 className="mt-3 text-4xl wrap-anywhere sm:text-5xl">{job.title}</h1>
      <p className="text-soft mt-2">
        Asked for <Moment at={job.createdAt} />
      </p>
      <div className="mt-8 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="min-w-0 space-y-10">
          <Sheet className="space-y-4 p-5 sm:p-6" data-testid="job-state" data-status={job.status}>
            <div role="status">
              <JobStatus job={job} />
              <StateWords job={job} />
              {stale && <p className="text-soft text-sm">{stale}</p>}
            </div>
            {job.status === "processing" && (
              <Progress
                label={`Export of ${job.title}`}
                value={job.progress}
                words={stageName(job.stage)}
              />
            )}
            {job.error && (
              <Notice>
                <code className="font-mono text-xs wrap-anywhere">{job.error.code}</code>
                {job.error.message && <p className="mt-1 wrap-anywhere">{job.error.message}</p>}
              </Notice>
            )}
            <JobActions job={job} onActed={refresh} />
          </Sheet>
          {job.status === "pending" && <JobPriority job={job} onSaved={refresh} />}
          <JobAttempts job={job} />
          <section aria-labelledby="operators-did">
            <h2 id="operators-did" className="text-2xl">
              What operators did to it
            </h2>
            {job.actions.length > 0 ? (
              <LogEntries actions={job.actions} onJobPage />
            ) : (
              <p className="text-soft mt-3 text-sm">Nothing.</p>
            )}
          </section>
        </div>
        <div className="min-w-0 space-y-10">
          <JobFacts job={job} template={template} />
          <JobPayload payload={job.payload} />
        </div>
      </div>
    </>
  )
}

function StateWords({ job }: { job: OperatorJobDetails }) {
  const words = "text-soft mt-1 text-sm"
  if (job.status === "processing")
    return (
      <p className={words}>
        {job.cancelling
          ? "Its press stops at the next heartbeat"
          : `Stage: ${stageName(job.stage).toLowerCase()}`}
        , attempt {job.attempts} of {job.maxAttempts}, press {job.slot}
      </p>
    )
  if (job.retryAt)
    return (
      <p className={words}>
        Attempt {job.attempts + 1} of {job.maxAttempts} begins after <Moment at={job.retryAt} />
      </p>
    )
  if (job.status === "pending")
    return <p className={words}>In line until its workspace has its turn and a press is free</p>
  return (
    <p className={words}>
      Ended <Moment at={job.finishedAt!} />, attempts: {job.attempts}
    </p>
  )
}
