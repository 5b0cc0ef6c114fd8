"use client"

import { Moment } from "@/components/ui/moment"
import { duration } from "@/components/exports/words"
import type { CleanupRun } from "@/lib/operations/overview-view"
import { client } from "@/lib/stores/client"
import { useOverview } from "./live-overview"
import { Mark } from "./mark"
import { Part } from "./overview-part"
import { cell, Table } from "./table"
import { useReloaded } from "./use-reloaded"

const HOUR_MS = 3_600_000
const MOST_SHOWN = 6
const load = async () => (await client.listCleanups()).runs

/** The last cleanups. A new one is heard of with the rest of the overview. */
export function Cleanups({ rendered }: { rendered: CleanupRun[] }) {
  const { lastCleanup } = useOverview()
  const runs = useReloaded(rendered, load, HOUR_MS, lastCleanup?.startedAt)
  return (
    <Part title="Cleanups">
      {runs.length === 0 ? (
        <p className="text-soft">None has run yet. The scheduler starts one every hour.</p>
      ) : (
        <Table
          label="The last cleanups"
          head={["Began", "Ended", "Took", "Expired files", "Stray files", "Old jobs"]}
          words={2}
        >
          {runs.slice(0, MOST_SHOWN).map((run) => (
            <tr key={run.startedAt}>
              <td className={`${cell} whitespace-nowrap`}>
                <Moment at={run.startedAt} />
              </td>
              <td className={cell}>
                <CleanupEnd run={run} />
              </td>
              <td className={`${cell} text-right whitespace-nowrap`}>
                {duration(Date.parse(run.finishedAt) - Date.parse(run.startedAt))}
              </td>
              <td className={`${cell} text-right`}>{run.expired}</td>
              <td className={`${cell} text-right`}>{run.stray}</td>
              <td className={`${cell} text-right`}>{run.prunedJobs}</td>
            </tr>
          ))}
        </Table>
      )}
    </Part>
  )
}

export function CleanupEnd({ run }: { run: CleanupRun }) {
  if (run.error)
    return (
      <>
        <Mark mark="critical" words="Broke off" />
        <span className="block min-w-48 whitespace-normal">{run.error}</span>
      </>
    )
  return run.done ? (
    <Mark mark="good" words="Done" />
  ) : (
    <Mark mark="warning" words="Out of time, goes on" />
  )
}
