import type { Metadata } from "next"
import { Charts } from "@/components/ops/charts"
import { spanOf } from "@/components/ops/charts-list"
import { Cleanups } from "@/components/ops/cleanups"
import { Figures } from "@/components/ops/figures"
import { operatorClient } from "@/components/ops/operator-client"
import { OverviewHead } from "@/components/ops/overview-head"
import { Presses } from "@/components/ops/presses"
import { ResolvedProblems } from "@/components/ops/problems-resolved"
import { Workers } from "@/components/ops/workers"
import { readCleanups, readResolvedProblems, readSeries } from "@/lib/operations/read"

export const metadata: Metadata = { title: { absolute: "Operations · Pressrun" } }

type Props = { searchParams: Promise<{ span?: string | string[] }> }

export default async function OverviewPage({ searchParams }: Props) {
  const [supabase, params] = await Promise.all([operatorClient(), searchParams])
  const span = spanOf(params.span)
  const [steps, cleanups, resolved] = await Promise.all([
    readSeries(supabase, span),
    readCleanups(supabase),
    readResolvedProblems(supabase),
  ])
  return (
    <>
      <OverviewHead />
      <Presses />
      <Figures />
      <Charts key={span} span={span} rendered={steps} />
      <Workers />
      <div className="grid gap-x-10 lg:grid-cols-2">
        <Cleanups rendered={cleanups} />
        <ResolvedProblems rendered={resolved} />
      </div>
    </>
  )
}
