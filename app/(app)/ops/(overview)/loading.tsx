import { Figures } from "@/components/ops/figures"
import { OverviewHead } from "@/components/ops/overview-head"
import { Presses } from "@/components/ops/presses"

/** The present is known already, from the layout; only the past is on its way. */
export default function LoadingOverview() {
  return (
    <>
      <OverviewHead />
      <Presses />
      <Figures />
      <div role="status" className="mt-12 grid animate-pulse gap-4 pt-13 lg:grid-cols-2">
        <span className="sr-only">Loading the charts…</span>
        {Array.from({ length: 4 }, (_, n) => (
          <div key={n} aria-hidden className="bg-rule h-78 rounded-lg" />
        ))}
      </div>
    </>
  )
}
