"use client"

import { Check, ChevronDown, ChevronUp, CircleAlert, WifiOff } from "lucide-react"
import { useEffect, useMemo } from "react"
import { useCatalog, type TemplateChoice } from "@/lib/stores/catalog"
import { useExports } from "@/lib/stores/exports"
import { toggleTray, useTray } from "@/lib/stores/tray"
import { dismissEnded, trayItems, type TrayItems } from "@/lib/stores/tray-items"
import { TrayBatch } from "./tray-batch"
import { DismissButton, TrayExport } from "./tray-export"
import { TrayFooter } from "./tray-footer"
import { useRoomBelow } from "./use-room-below"
import { useTitleProgress } from "./use-title-progress"
import { useTrayOpen } from "./use-tray-open"
import { count } from "./words"

export function Tray({ templates }: { templates: TemplateChoice[] }) {
  const views = useExports((state) => state.views)
  const down = useExports((state) => state.connection === "down")
  const { jobs, batches } = useTray()
  const items = useMemo(() => trayItems({ jobs, batches }, views), [jobs, batches, views])
  const empty = items.exports.length + items.batches.length === 0
  useEffect(() => useCatalog.setState({ templates }), [templates])
  useTitleProgress(items.progress)
  const room = useRoomBelow()
  const { wanted, slim } = useTrayOpen(items.active > 0, room)
  const open = wanted && !empty
  const shown = !empty || down
  return (
    <aside
      ref={room}
      aria-label="Export tray"
      data-testid="export-tray"
      className={`fixed inset-x-0 bottom-0 z-30 sm:inset-x-auto sm:right-5 sm:bottom-5 ${open || down ? "sm:w-96" : ""} ${shown ? "" : "pointer-events-none"}`}
    >
      {/* Always there, because a live region is only read out when its words change. */}
      <p role="status" className="sr-only">
        {down ? "Offline. Reconnecting." : empty ? "" : headline(items)}
      </p>
      {shown && (
        <div className="bg-sheet border-edge shadow-sheet overflow-hidden border-t sm:rounded-lg sm:border">
          {down && <Offline waiting={items.active > 0} />}
          {!empty && <Head items={items} open={open} slim={slim && !open && !down} />}
          {open && (
            <>
              <ul className="divide-rule border-rule max-h-[45dvh] divide-y overflow-y-auto border-t">
                {items.batches.map((batch) => (
                  <TrayBatch key={batch.batchId} batch={batch} />
                ))}
                {items.exports.map((view) => (
                  <TrayExport key={view.jobId} view={view} />
                ))}
              </ul>
              <TrayFooter items={items} />
            </>
          )}
        </div>
      )}
    </aside>
  )
}

const ALL_DONE = "All done"

function headline({ active, exports, batches }: TrayItems): string {
  if (active > 0) return `${count(active, "export")} in progress`
  const cancelled = exports.filter(({ status }) => status === "cancelled").length
  if (cancelled > 0 && cancelled === exports.length && batches.length === 0) return "Cancelled"
  const failed = exports.filter(({ status }) => status === "failed").length
  const missing = batches.reduce((sum, one) => sum + one.missing, 0)
  const lacking = failed + cancelled + missing
  if (lacking > 0) return `Finished, ${lacking} not exported`
  const outdated =
    exports.filter((view) => view.outdated).length +
    batches.reduce((sum, one) => sum + one.outdated, 0)
  return outdated > 0 ? `Finished, ${outdated} outdated` : ALL_DONE
}

type HeadProps = { items: TrayItems; open: boolean; slim: boolean }

/** One line that opens and closes the rest. Slim, it is as narrow as the margin beside a page. */
function Head({ items, open, slim }: HeadProps) {
  const Arrow = open ? ChevronDown : ChevronUp
  const { progress } = items
  const Mark = headline(items) === ALL_DONE ? Check : CircleAlert
  return (
    <div className={`relative flex items-center text-sm ${slim ? "pr-4 sm:pr-0" : "pr-4"}`}>
      <button
        type="button"
        aria-expanded={open}
        title={slim ? headline(items) : undefined}
        onClick={() => toggleTray(!open)}
        className={`flex min-h-12 flex-1 items-center gap-3 px-4 text-left font-medium -outline-offset-4! ${slim ? "sm:min-w-14 sm:justify-center sm:px-2" : ""}`}
      >
        <span className={`flex-1 ${slim ? "sm:sr-only" : ""}`}>{headline(items)}</span>
        {progress !== null && <span className="text-soft tabular-nums">{progress} %</span>}
        {slim && progress === null && (
          <Mark aria-hidden className="text-accent max-sm:hidden size-5" />
        )}
        <Arrow aria-hidden className={`text-soft size-4 ${slim ? "sm:hidden" : ""}`} />
      </button>
      {progress === null && (
        <div className={slim ? "sm:hidden" : ""}>
          <DismissButton what="all finished exports" onClick={() => dismissEnded(items)} />
        </div>
      )}
      {progress !== null && !open && (
        <span
          aria-hidden
          className="bg-accent absolute bottom-0 left-0 h-0.5 transition-[width] duration-300"
          style={{ width: `${progress}%` }}
        />
      )}
    </div>
  )
}

function Offline({ waiting }: { waiting: boolean }) {
  return (
    <p className="border-rule text-soft flex gap-2.5 border-b px-4 py-2.5 text-sm last:border-b-0">
      <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>You’re offline. {waiting ? "Exports continue on the server." : "Reconnecting…"}</span>
    </p>
  )
}
