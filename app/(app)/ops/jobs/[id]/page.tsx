import type { Metadata } from "next"
import { cache } from "react"
import { findOr404 } from "@/components/exports/find-or-404"
import { templateChoices } from "@/components/exports/template-choices"
import { JobDetails } from "@/components/ops/job-details"
import { operatorClient } from "@/components/ops/operator-client"
import { readJob } from "@/lib/operations/read"

// The title and the page ask for the same job: once is enough.
const load = cache((id: string) => findOr404(id, async () => readJob(await operatorClient(), id)))

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Job of ${(await load((await params).id)).title}` }
}

export default async function JobPage({ params }: Props) {
  const job = await load((await params).id)
  const template = templateChoices().find(({ slug }) => slug === job.template)
  return <JobDetails rendered={job} template={template?.name ?? job.template} />
}
