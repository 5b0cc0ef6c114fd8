import { Button } from "@/components/ui/button"
import { Empty } from "@/components/ui/empty"
import { filterNames, isNarrowed, type JobsFilter, type Narrowing } from "./jobs-filter"

const nothing = Object.fromEntries(filterNames.map((name) => [name, ""])) as Narrowing

type Props = { filter: JobsFilter; narrow: (change: Narrowing) => void }

export const NoJobs = ({ filter, narrow }: Props) => (
  <div className="mt-5">
    {isNarrowed(filter) ? (
      <Empty title={filter.status === "failed" ? "No dead job matches" : "No job matches"}>
        <p>
          Try fewer filters or a longer time. Jobs that ended long ago are pruned, and are found
          nowhere any more.
        </p>
        <Button look="secondary" onClick={() => narrow(nothing)}>
          Show all jobs
        </Button>
      </Empty>
    ) : (
      <Empty title="No job yet">
        <p>As soon as somebody clicks Export, it appears here.</p>
      </Empty>
    )}
  </div>
)
