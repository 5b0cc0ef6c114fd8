"use client"

import { ArrowRight } from "lucide-react"
import Link from "next/link"
import type { Problem } from "@/lib/operations/overview-view"
import { useClock } from "./live-overview"
import { Mark } from "./mark"
import { waysToMend } from "./problem-links"
import { secondsSince, spanWords } from "./time-words"

const edges = { warning: "border-l-(--warning)", critical: "border-l-(--critical)" }

/** One thing that is wrong, since when, and the way to where it is mended. */
export function ProblemRow({ problem }: { problem: Problem }) {
  const now = useClock()
  return (
    <li
      data-testid="problem"
      data-kind={problem.kind}
      className={`bg-sheet border-rule rounded-r-md border border-l-4 px-4 py-3 sm:flex sm:gap-6 ${edges[problem.severity]}`}
    >
      <p className="flex flex-wrap items-center gap-x-3 text-sm sm:w-28 sm:shrink-0 sm:flex-col sm:items-start">
        <Mark mark={problem.severity} />
        <span className="text-soft tabular-nums">
          for {spanWords(secondsSince(problem.openedAt, now)!)}
        </span>
      </p>
      <p className="mt-1 min-w-0 flex-1 text-pretty wrap-anywhere sm:mt-0">{problem.message}</p>
      <p className="flex flex-wrap gap-x-5 sm:shrink-0 sm:flex-col">
        {waysToMend(problem).map(({ href, words }) => (
          <Link
            key={href}
            href={href}
            className="text-accent inline-flex min-h-9 items-center gap-1 text-sm font-medium underline-offset-4 hover:underline sm:min-h-6"
          >
            {words}
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        ))}
      </p>
    </li>
  )
}
