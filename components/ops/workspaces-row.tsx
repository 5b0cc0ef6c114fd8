import Link from "next/link"
import { fileSize } from "@/components/exports/words"
import { Button } from "@/components/ui/button"
import type { WorkspaceUse } from "@/lib/operations/use-view"
import { ShareBar } from "./workspaces-bar"

/** The problem of a full workspace is opened at nine tenths. */
const NEARLY_FULL = 0.9

interface Props {
  use: WorkspaceUse
  onChange: () => void
}

/** Who it is, what it asks of the queue now, its part of the day, and its room. */
export function WorkspaceRow({ use, onChange }: Props) {
  const full = use.quotaBytes > 0 ? use.usedBytes / use.quotaBytes : 1
  const served = `${use.served.toLocaleString("en")} ${use.served === 1 ? "export" : "exports"}`
  const percent = Math.round(use.share * 100)
  return (
    <li
      id={use.id}
      data-testid="workspace"
      className="target:bg-tint grid scroll-mt-6 items-center gap-x-8 gap-y-3 px-4 py-4 sm:grid-cols-2 sm:px-5 lg:grid-cols-[minmax(0,1.2fr)_11rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <h2 className="min-w-0 truncate font-sans text-base font-medium">
        <Link
          href={`/ops/jobs?workspaceId=${use.id}`}
          title={use.name}
          className="underline-offset-4 hover:underline"
        >
          {use.name}
        </Link>
      </h2>
      <dl className="text-soft flex gap-x-5 text-sm">
        <Count name="waiting" value={use.waiting} />
        <Count name="running" value={use.running} />
      </dl>
      <ShareBar
        label={`Share of ${use.name}`}
        words={`${percent} % of the last 24 hours, ${served}`}
        share={use.share}
      />
      <ShareBar
        label={`Storage of ${use.name}`}
        words={`${fileSize(use.usedBytes)} of ${fileSize(use.quotaBytes)}`}
        share={full}
        pressing={full >= NEARLY_FULL}
      />
      <Button
        look="secondary"
        size="small"
        className="justify-self-start"
        aria-label={`Change the limits of ${use.name}`}
        onClick={onChange}
      >
        Limits…
      </Button>
    </li>
  )
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dd className={`order-first tabular-nums ${value > 0 ? "text-ink font-medium" : ""}`}>
        {value.toLocaleString("en")}
      </dd>
      <dt>{name}</dt>
    </div>
  )
}
