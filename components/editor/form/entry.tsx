"use client"

import { ArrowDown, ArrowUp, ChevronRight, Trash2, type LucideIcon } from "lucide-react"
import type { KeyboardEvent } from "react"
import type { List } from "@/lib/editor/fields"
import { isRecord } from "@/lib/editor/path"
import { summaryOf } from "@/lib/editor/summary"
import { Fields } from "./group-section"

interface Props {
  spec: List
  entry: unknown
  index: number
  count: number
  open: boolean
  onToggle: () => void
  /** `button` is the one that was pressed, to have the focus again afterwards. */
  onMove: (to: number, button: "up" | "down" | "toggle") => void
  onRemove: () => void
}

/** One entry: a line that says what it is, and a drawer with its fields. Alt and an arrow move it. */
export function Entry({ spec, entry, index, count, open, onToggle, onMove, onRemove }: Props) {
  const summary = summaryOf(entry, spec)
  const path = [...spec.path, index]
  const drawer = `drawer-${path.join("-")}`
  const byKeyboard = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return
    event.preventDefault()
    onMove(index + (event.key === "ArrowUp" ? -1 : 1), "toggle")
  }
  return (
    <li data-entry={index}>
      <div className="flex items-center gap-0.5">
        <button
          type="button"
          data-does="toggle"
          aria-expanded={open}
          aria-controls={open ? drawer : undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={onToggle}
          onKeyDown={byKeyboard}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-2 py-2 text-left text-[0.9375rem]"
        >
          <ChevronRight
            aria-hidden
            className={`text-soft size-4 shrink-0 transition-transform ${open ? "rotate-90" : ""}`}
          />
          <span className="line-clamp-2 min-w-0 wrap-anywhere">{summary}</span>
        </button>
        <Tool
          Icon={ArrowUp}
          does="up"
          label={`Move up: ${summary}`}
          off={index === 0}
          onClick={() => onMove(index - 1, "up")}
        />
        <Tool
          Icon={ArrowDown}
          does="down"
          label={`Move down: ${summary}`}
          off={index === count - 1}
          onClick={() => onMove(index + 1, "down")}
        />
        <Tool Icon={Trash2} does="remove" label={`Remove: ${summary}`} onClick={onRemove} />
      </div>
      {open && (
        <div id={drawer} className="pt-1 pb-5">
          {isRecord(entry) ? (
            <Fields group={{ path, fields: spec.fields }} />
          ) : (
            <p className="text-soft text-sm">
              This is not an entry with fields. Change it in the JSON.
            </p>
          )}
        </div>
      )}
    </li>
  )
}

interface ToolProps {
  Icon: LucideIcon
  does: string
  label: string
  off?: boolean
  onClick: () => void
}

// Still focusable at the end of the list, so that a keyboard does not fall out of it.
function Tool({ Icon, does, label, off = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      data-does={does}
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
      className="text-soft not-aria-disabled:hover:text-ink flex size-9 shrink-0 items-center justify-center rounded aria-disabled:opacity-35"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  )
}
