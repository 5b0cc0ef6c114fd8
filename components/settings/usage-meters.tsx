import { count } from "@/components/exports/words"
import type { getUsage } from "@/lib/repositories/usage"
import { Meter } from "./meter"

type Usage = Awaited<ReturnType<typeof getUsage>>

export function UsageMeters({ usage }: { usage: Usage }) {
  return (
    <ul className="space-y-6">
      <Meter
        label="Storage"
        words={`${megabytes(usage.used_bytes)} of ${megabytes(usage.quota_bytes)} MB, in ${count(usage.files, "file")}${usage.reserved_bytes > 0 ? `, and ${megabytes(usage.reserved_bytes)} MB reserved for exports in progress` : ""}`}
        used={usage.used_bytes + usage.reserved_bytes}
        limit={usage.quota_bytes}
        whenFull="Delete exports you no longer need, or wait until some expire."
      />
      <Meter
        label="Exports in the last 24 hours"
        words={`${usage.exports_last_24_hours} of ${usage.max_exports_per_day}`}
        used={usage.exports_last_24_hours}
        limit={usage.max_exports_per_day}
        whenFull="You can export again when the oldest of these is 24 hours old."
      />
      <Meter
        label="Waiting exports"
        words={`${usage.waiting} of ${usage.max_waiting_jobs}`}
        used={usage.waiting}
        limit={usage.max_waiting_jobs}
        whenFull="You can start another when one is done."
      />
    </ul>
  )
}

// The quota is 100 times 1,024 times 1,024 bytes, and everyone calls that 100 MB.
function megabytes(bytes: number): string {
  const mb = bytes / 1024 / 1024
  return mb === 0 || mb >= 10 ? String(Math.round(mb)) : Math.max(0.1, mb).toFixed(1)
}
