"use client"

import { ChevronDown, ChevronUp, WifiOff } from "lucide-react"
import { useEffect, useMemo } from "react"
import { useCatalog, type TemplateChoice } from "@/lib/stores/catalog"
import { useExports } from "@/lib/stores/exports"
import { collapseTray, useTray } from "@/lib/stores/tray"
import { dismissEnded, trayItems, type TrayItems } from "@/lib/stores/tray-items"
import { TrayBatch } from "./tray-batch"
import { DismissButton, TrayExport } from "./tray-export"
import { TrayFooter } from "./tray-footer"
import { useLinger } from "./use-linger"
import { useRoomBelow } from "./use-room-below"
import { useTitleProgress } from "./use-title-progress"
import { count } from "./words"

const isWide = () => window.matchMedia("(min-width: 40rem)").matches

export function Tray({ templates }: { templates: TemplateChoice[] }) {
  const views = useExports((state) => state.views)
  const down = useExports((state) => state.connection === "down")
  const { jobs, batches, collapsed } = useTray()
  const items = useMemo(() => trayItems({ jobs, batches }, views), [jobs, batches, views])
  const empty = items.exports.length + items.batches.length === 0
  useEffect(() => useCatalog.setState({ templates }), [templates])
  useTitleProgress(items.progress)
  const room = useRoomBelow()
  const fresh = useLinger(items.active > 0, room)

  // Nothing is known before the browser runs, so what follows is never rendered by the server.
  const open = !empty && (collapsed === null ? fresh && isWide() : !collapsed)
  const shown = !empty || down
  // As wide before it opens as after it: otherwise the browser counts that as a jump.
  return (
    <aside
      ref={room}
      aria-label="Export tray"
      data-testid="export-tray"
      className={`fixed inset-x-0 bottom-0 z-30 sm:inset-x-auto sm:right-5 sm:bottom-5 ${shown && !open ? "sm:w-64" : "sm:w-96"} ${shown ? "" : "pointer-events-none"}`}
    >
      {/* Always there, because a live region is only read out when its words change. */}
      <p role="status" className="sr-only">
        {down ? "Offline. Reconnecting." : empty ? "" : headline(items)}
      </p>
      {shown && (
        <div className="bg-sheet border-edge shadow-sheet overflow-hidden border-t sm:rounded-lg sm:border">
          {down && <Offline waiting={items.active > 0} />}
          {!empty && <Head items={items} open={open} />}
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

function headline({ active, exports, batches }: TrayItems): string {
  if (active > 0) return `${count(active, "export")} under way`
  const failed = exports.filter(({ status }) => status === "failed").length
  const missing = batches.reduce((sum, one) => sum + one.missing, 0)
  return failed + missing > 0 ? `Finished, ${failed + missing} not printed` : "All done"
}

function Head({ items, open }: { items: TrayItems; open: boolean }) {
  const Arrow = open ? ChevronDown : ChevronUp
  const { progress } = items
  return (
    <div className="relative flex items-center pr-4 text-sm">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => collapseTray(open)}
        className="flex min-h-12 flex-1 items-center gap-3 px-4 text-left font-medium -outline-offset-4!"
      >
        <span className="flex-1">{headline(items)}</span>
        {progress !== null && <span className="text-soft tabular-nums">{progress} %</span>}
        <Arrow aria-hidden className="text-soft size-4" />
      </button>
      {progress === null && (
        <DismissButton what="all finished exports" onClick={() => dismissEnded(items)} />
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
      <span>
        No connection.{" "}
        {waiting ? "Printing goes on; this catches up when you are back." : "Trying again."}
      </span>
    </p>
  )
}
