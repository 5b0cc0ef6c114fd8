"use client"

import Link from "next/link"
import { ordinal, stageName } from "@/components/exports/words"
import { Progress } from "@/components/ui/progress"
import { Sheet } from "@/components/ui/sheet"
import type { Press } from "@/lib/operations/overview-view"
import { useClock } from "./live-overview"
import { PressDrawing } from "./press-drawing"
import { secondsSince, spanWords } from "./time-words"

/** Of the same height at work and idle: presses change by the second, and nothing below them jumps. */
const card = "flex h-52 gap-4 p-4 sm:gap-5 sm:p-5"

export function IdlePress({ slot, why }: { slot: number; why: string }) {
  return (
    <Sheet className={`${card} shadow-none`} data-testid="press" data-state="idle">
      <PressDrawing progress={null} />
      <div>
        <h3 className="text-lg">Press {slot}</h3>
        <p className="text-soft mt-1 text-sm">{why}</p>
      </div>
    </Sheet>
  )
}

export function WorkingPress({ press }: { press: Press }) {
  const now = useClock()
  const lost = Date.parse(press.leaseExpiresAt) < now
  const words = press.cancelling ? "Cancelling" : stageName(press.stage)
  return (
    <Sheet className={card} data-testid="press" data-state="working">
      <PressDrawing progress={press.progress} />
      <div className="flex min-w-0 flex-1 flex-col text-sm">
        <h3 className="flex items-baseline justify-between gap-3 text-lg">
          Press {press.slot}
          <span className="font-sans text-sm font-normal whitespace-nowrap tabular-nums">
            {spanWords(secondsSince(press.startedAt, now)!)}
          </span>
        </h3>
        <Link
          href={`/ops/jobs/${press.jobId}`}
          title={press.title}
          className="mt-1 line-clamp-2 font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {press.title}
        </Link>
        <p className="text-soft truncate">
          for{" "}
          <Link
            href={`/ops/jobs?workspaceId=${press.workspaceId}`}
            className="underline-offset-4 hover:underline"
          >
            {press.workspace}
          </Link>
        </p>
        <div className="mt-auto">
          <p className="mb-1.5 flex justify-between gap-3">
            <span className="truncate">
              {words}
              {press.attempt > 1 && `, ${ordinal(press.attempt)} attempt`}
            </span>
            <span aria-hidden className="text-soft tabular-nums">
              {press.progress} %
            </span>
          </p>
          <Progress label={`Press ${press.slot}`} value={press.progress} words={words} />
          <p
            title={press.worker}
            className={`mt-2 truncate text-xs ${lost ? "font-medium text-(--critical)" : "text-soft"}`}
          >
            {lost ? "No sign of life from " : ""}
            {press.worker}
          </p>
        </div>
      </div>
    </Sheet>
  )
}
