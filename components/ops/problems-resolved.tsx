"use client"

import { Moment } from "@/components/ui/moment"
import type { Problem } from "@/lib/operations/overview-view"
import { client } from "@/lib/stores/client"
import { useOverview } from "./live-overview"
import { Mark } from "./mark"
import { Part } from "./overview-part"
import { spanWords } from "./time-words"
import { useReloaded } from "./use-reloaded"

const HOUR_MS = 3_600_000
const load = async () => (await client.listProblems()).resolved

const lasted = ({ openedAt, resolvedAt }: Problem) =>
  spanWords((Date.parse(resolvedAt!) - Date.parse(openedAt)) / 1000)

/** What was wrong lately, and for how long: the first question after a bad night. */
export function ResolvedProblems({ rendered }: { rendered: Problem[] }) {
  const { problems } = useOverview()
  const open = problems.map(({ kind, subject }) => `${kind} ${subject}`).join()
  const resolved = useReloaded(rendered, load, HOUR_MS, open)
  return (
    <Part title="Lately resolved">
      {resolved.length === 0 ? (
        <p className="text-soft">Nothing was wrong lately.</p>
      ) : (
        <ul
          tabIndex={0}
          aria-label="Lately resolved problems"
          className="divide-rule max-h-96 divide-y overflow-y-auto"
        >
          {resolved.map((problem) => (
            <li key={`${problem.kind} ${problem.subject} ${problem.openedAt}`} className="py-3">
              <p className="text-soft flex flex-wrap gap-x-3 text-sm">
                <Mark mark="good" words="Resolved" />
                <span>
                  <Moment at={problem.resolvedAt!} /> after {lasted(problem)}
                </span>
              </p>
              <p className="mt-1 text-sm text-pretty wrap-anywhere">{problem.message}</p>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
