"use client"

import Link from "next/link"
import { useEffect, useRef, useState } from "react"
import type { AnswerOf } from "@/lib/client"
import { isFinal } from "@/lib/exports/final"
import { client } from "@/lib/stores/client"
import { useExports } from "@/lib/stores/exports"
import { fileSize } from "./words"

type Usage = AnswerOf<"getUsage">

const SETTLE_MS = 600
const NEARLY = 0.9

/** What is used of the limits, in words and as bars. Asked again when exports end, begin or are deleted. */
export function UsageMeters({ rendered }: { rendered: Usage }) {
  const [usage, setUsage] = useState(rendered)
  const marks = useExports(({ views }) =>
    Object.values(views)
      .map(({ status, removed }) => (removed ? "r" : isFinal(status) ? "f" : "a"))
      .join(""),
  )
  const seen = useRef(marks)
  useEffect(() => {
    if (seen.current === marks) return
    seen.current = marks
    // The page says nothing about a question that failed: the old numbers stay.
    const ask = () => client.getUsage().then(setUsage, () => {})
    const timer = setTimeout(() => void ask(), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [marks])

  const { storage, exportsLast24Hours: recent } = usage
  const taken = storage.usedBytes + storage.reservedBytes
  const full = taken >= storage.quotaBytes
  const spent = recent.used >= recent.limit
  return (
    <div className="grid max-w-2xl gap-x-8 gap-y-4 sm:grid-cols-2">
      <Meter
        label="Storage"
        share={taken / (storage.quotaBytes || 1)}
        words={storageWords(storage)}
      >
        {full && (
          <>
            Full. Delete exports you no longer need, or wait until some expire.{" "}
            <Link href="/exports?status=completed" className="text-ink underline">
              Show files
            </Link>
          </>
        )}
      </Meter>
      <Meter
        label="Last 24 hours"
        share={recent.used / (recent.limit || 1)}
        words={`${recent.used} of ${recent.limit} exports`}
      >
        {spent && "You can export again when the oldest of these is 24 hours old."}
      </Meter>
    </div>
  )
}

/** What waits or runs is counted with the size it is expected to have. */
const storageWords = ({ usedBytes, reservedBytes, quotaBytes }: Usage["storage"]) =>
  reservedBytes > 0
    ? `${fileSize(usedBytes)} of ${fileSize(quotaBytes)} used, ${fileSize(reservedBytes)} reserved`
    : `${fileSize(usedBytes)} of ${fileSize(quotaBytes)} used`

type MeterProps = { label: string; share: number; words: string; children: React.ReactNode }

function Meter({ label, share, words, children }: MeterProps) {
  const percent = Math.min(100, Math.round(share * 100))
  return (
    <div className="text-sm">
      <p className="flex justify-between gap-4">
        <span className="font-medium">{label}</span>
        <span className="text-soft tabular-nums">{words}</span>
      </p>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
        className="bg-rule mt-1.5 h-1.5 overflow-hidden rounded-full"
      >
        <div
          className={`h-full rounded-full ${share >= NEARLY ? "bg-accent" : "bg-ink"}`}
          style={{ width: `${percent}%` }}
        />
      </div>
      {children && <p className="text-soft mt-1.5">{children}</p>}
    </div>
  )
}
