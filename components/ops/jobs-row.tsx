"use client"

import Link from "next/link"
import { Checkbox } from "@/components/ui/checkbox"
import { Moment } from "@/components/ui/moment"
import type { OperatorJob } from "@/lib/operations/job-view"
import type { TemplateChoice } from "@/lib/stores/catalog"
import { JobStatus } from "./job-status"
import { ran, waited } from "./job-words"
import { jobsPath, type JobsFilter } from "./jobs-filter"

interface Props {
  job: OperatorJob
  filter: JobsFilter
  now: string
  templates: TemplateChoice[]
  selected: boolean
  onSelect: (on: boolean) => void
}

const cell = "block lg:table-cell lg:py-3 lg:pr-4 lg:align-top lg:last:pr-0"
/** On a phone a name and its value. */
const fact = `${cell} max-lg:flex`
const quietLink = "underline-offset-4 hover:underline"

/** One job: a row of a table, a card on a phone. The roles outlive the change of display. */
export function JobsRow({ job, filter, now, templates, selected, onSelect }: Props) {
  const template = templates.find(({ slug }) => slug === job.template)?.name ?? job.template
  const running = ran(job, now)
  return (
    <tr
      role="row"
      data-testid="job-row"
      data-status={job.status}
      className={`border-rule relative block border-b py-4 lg:table-row ${selected ? "bg-tint/40" : ""}`}
    >
      <td role="cell" className={`${cell} absolute top-4 right-0 lg:static`}>
        <Checkbox
          aria-label={`Select ${job.title}`}
          checked={selected}
          onCheckedChange={(on) => onSelect(on === true)}
        />
      </td>
      <td role="cell" className={`${cell} pr-10`}>
        <JobStatus job={job} />
        {job.worker && (
          <p className="text-soft truncate text-xs" title={job.worker}>
            press {job.slot}, {job.worker}
          </p>
        )}
      </td>
      <td role="cell" className={`${cell} mt-1 lg:mt-0`}>
        <Link
          href={`/ops/jobs/${job.id}`}
          className={`font-serif text-lg leading-snug wrap-anywhere lg:text-base ${quietLink}`}
        >
          {job.title}
        </Link>
        {template && <p className="text-soft text-xs">{template}</p>}
      </td>
      <td role="cell" className={`${fact} mt-2 wrap-anywhere lg:mt-0`}>
        <Name>Workspace</Name>
        <Link
          href={jobsPath({ ...filter, workspaceId: job.workspaceId })}
          title="Only jobs of this workspace"
          className={quietLink}
        >
          {job.workspace}
        </Link>
      </td>
      <td role="cell" className={`${fact} whitespace-nowrap tabular-nums`}>
        <Name>Attempts</Name>
        <span>
          {job.attempts} of {job.maxAttempts}
        </span>
      </td>
      <td role="cell" className={`${fact} wrap-anywhere ${job.error ? "" : "max-lg:hidden"}`}>
        <Name>Error</Name>
        {job.error ? (
          <Link
            href={jobsPath({ ...filter, errorCode: job.error.code })}
            title={job.error.message ?? "Only jobs with this error"}
            className={`font-mono text-xs ${quietLink}`}
          >
            {job.error.code}
          </Link>
        ) : (
          <span className="text-soft">–</span>
        )}
      </td>
      <td role="cell" className={`${fact} whitespace-nowrap tabular-nums`}>
        <Name>Waited</Name>
        {waited(job, now)}
        {running && (
          <span className="text-soft lg:block">
            <span className="whitespace-pre lg:hidden">, ran </span>
            {running}
          </span>
        )}
      </td>
      <td role="cell" className={`${fact} text-soft`}>
        <Name>Created</Name>
        <Moment at={job.createdAt} />
      </td>
    </tr>
  )
}

/** On a phone the columns have no head: each value says what it is. */
const Name = ({ children }: { children: string }) => (
  <span className="text-soft w-24 shrink-0 lg:hidden">{children}</span>
)
