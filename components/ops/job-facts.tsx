import Link from "next/link"
import type { ReactNode } from "react"
import { CopyButton } from "@/components/exports/details/copy-button"
import { fileSize } from "@/components/exports/words"
import { Moment } from "@/components/ui/moment"
import type { OperatorJobDetails } from "@/lib/operations/job-view"
import { jobsPath } from "./jobs-filter"

const link = "underline underline-offset-4"

type Props = { job: OperatorJobDetails; template: string | null }

/** Its names, each a way to what else belongs to it. */
export function JobFacts({ job, template }: Props) {
  const { file } = job
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-2xl">
        Facts
      </h2>
      <dl className="mt-3 text-sm">
        <Id name="Job" id={job.id} />
        <Id name="Trace" id={job.traceId} href={jobsPath({ text: job.traceId })} />
        <Fact name="Workspace">
          <Link href={jobsPath({ workspaceId: job.workspaceId })} className={link}>
            {job.workspace}
          </Link>
        </Fact>
        {job.documentId ? (
          <Id name="Document" id={job.documentId} href={jobsPath({ text: job.documentId })} />
        ) : (
          <Fact name="Document">deleted</Fact>
        )}
        {job.batchIds.map((id) => (
          <Id key={id} name="Batch" id={id} href={jobsPath({ text: id })} />
        ))}
        <Fact name="Template">{template ?? "the document’s own"}</Fact>
        <Fact name="Kind">{job.type}</Fact>
        <Fact name="Priority">{job.priority}</Fact>
        <Fact name="Attempts">
          {job.attempts} of {job.maxAttempts}
        </Fact>
        {job.worker && (
          <>
            <Fact name="Press">{job.slot}</Fact>
            <Fact name="Worker">{job.worker}</Fact>
          </>
        )}
        {file && (
          <>
            <Fact name="File">
              {file.pages} {file.pages === 1 ? "page" : "pages"}, {fileSize(file.bytes)}
            </Fact>
            <Fact name="Downloads">{file.downloads}</Fact>
            <Fact name={file.deletedAt ? "Deleted" : "Expires"}>
              <Moment at={file.deletedAt ?? file.expiresAt} />
            </Fact>
          </>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-rule flex min-h-9 items-center justify-between gap-6 border-b py-1.5">
      <dt className="text-soft shrink-0">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  )
}

function Id({ name, id, href }: { name: string; id: string; href?: string }) {
  const look = `block truncate py-0.5 font-mono text-xs ${href ? "underline underline-offset-2" : ""}`
  const code = <code className={look}>{id}</code>
  return (
    <Fact name={name}>
      <span className="-mr-2.5 flex items-center gap-1" title={id}>
        {href ? (
          <Link href={href} aria-label={`Jobs of ${name.toLowerCase()} ${id}`} className="min-w-0">
            {code}
          </Link>
        ) : (
          code
        )}
        <CopyButton text={id} what={`${name.toLowerCase()} id`} />
      </span>
    </Fact>
  )
}
