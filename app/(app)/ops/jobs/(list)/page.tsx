import type { Metadata } from "next"
import { templateChoices } from "@/components/exports/template-choices"
import { operatorClient } from "@/components/ops/operator-client"
import { JobsBoard } from "@/components/ops/jobs-board"
import { loadJobs, type SearchParams } from "@/components/ops/jobs-load"

export const metadata: Metadata = { title: "Jobs" }

export default async function JobsPage(props: { searchParams: Promise<SearchParams> }) {
  const [supabase, params] = await Promise.all([operatorClient(), props.searchParams])
  const { filter, first, now } = await loadJobs(supabase, params)
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Jobs</h1>
      <p className="text-soft mt-2 mb-6 text-lg">Everybody’s, newest first.</p>
      <JobsBoard {...{ filter, first, now }} templates={templateChoices()} />
    </>
  )
}
