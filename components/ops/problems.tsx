"use client"

import { usePathname } from "next/navigation"
import { useState } from "react"
import { count } from "@/components/exports/words"
import { useOverview } from "./live-overview"
import { Mark } from "./mark"
import { ProblemRow } from "./problem-row"
import { Connection } from "./shell-connection"

/** So many leave room for the page they are on; the overview has them all. */
const MOST_ELSEWHERE = 2

/** What is wrong now, first on every page for operators. */
export function Problems() {
  const { problems } = useOverview()
  const [all, setAll] = useState(false)
  const onOverview = usePathname() === "/ops"
  const shown = onOverview || all ? problems : problems.slice(0, MOST_ELSEWHERE)
  const worst = problems.some(({ severity }) => severity === "critical") ? "critical" : "warning"
  const hidden = problems.length - shown.length
  return (
    <section aria-label="Problems" className="mb-9">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        {/* Read out when their number changes, not with every word of theirs. */}
        <p role="status" className="flex">
          {problems.length === 0 ? (
            <Mark mark="good" words="Nothing is wrong" />
          ) : (
            <Mark mark={worst} words={count(problems.length, "problem")} />
          )}
        </p>
        <Connection />
      </div>
      {problems.length > 0 && (
        <ul className="mt-3 space-y-2.5">
          {shown.map((problem) => (
            <ProblemRow key={`${problem.kind} ${problem.subject}`} problem={problem} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="text-soft hover:text-ink mt-2 min-h-9 text-sm font-medium underline underline-offset-4"
        >
          Show {hidden === 1 ? "one more" : `${hidden} more`}
        </button>
      )}
    </section>
  )
}
