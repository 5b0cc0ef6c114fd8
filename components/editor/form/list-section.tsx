"use client"

import { Plus } from "lucide-react"
import { useEffect, useRef } from "react"
import { Button } from "@/components/ui/button"
import { Sheet } from "@/components/ui/sheet"
import type { List } from "@/lib/editor/fields"
import { Entry } from "./entry"
import { useEntries } from "./use-entries"

/** A section with any number of entries. `fresh`: just asked for, so it begins with an empty one. */
export function ListSection({ spec, fresh = false }: { spec: List; fresh?: boolean }) {
  const list = useEntries(spec, fresh)
  const section = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(fresh ? "[data-entry='0'] :is(input, textarea)" : null)

  // Buttons move and vanish with their entries; whoever uses a keyboard is put where the thing went.
  useEffect(() => {
    if (!wanted.current) return
    section.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = null
  })
  const add = () => {
    wanted.current = `[data-entry='${list.add()}'] :is(input, textarea)`
  }
  const headingId = `section-${spec.path.join("-")}`
  return (
    <Sheet className="p-5">
      <section ref={section} aria-labelledby={headingId}>
        <h2 id={headingId} className="text-xl">
          {spec.label}
        </h2>
        {!list.usable && (
          <p className="text-soft mt-2 text-sm">This is not a list. Change it in the JSON.</p>
        )}
        {list.entries.length > 0 && (
          <ol className="divide-rule border-rule mt-3 divide-y border-y">
            {list.entries.map((entry, index) => (
              <Entry
                key={list.keyOf(index)}
                {...{ spec, entry, index }}
                count={list.entries.length}
                open={list.isOpen(index)}
                onToggle={() => list.toggle(index)}
                onMove={(to, button) => {
                  if (list.moveTo(index, to))
                    wanted.current = `[data-entry='${to}'] [data-does='${button}']`
                }}
                onRemove={() => {
                  list.remove(index)
                  wanted.current = "[data-does='undo']"
                }}
              />
            ))}
          </ol>
        )}
        <p role="status" className="sr-only">
          {list.said}
        </p>
        {list.removed && (
          <p className="bg-paper mt-3 flex flex-wrap items-center justify-between gap-2 rounded-md px-3 py-2 text-sm">
            <span className="min-w-0 wrap-anywhere">Removed: {list.removed.summary}</span>
            <Button
              look="secondary"
              size="small"
              data-does="undo"
              onClick={() => {
                wanted.current = `[data-entry='${list.undo()}'] [data-does='toggle']`
              }}
            >
              Undo
            </Button>
          </p>
        )}
        {list.usable && (
          <Button look="secondary" size="small" className="mt-4" onClick={add}>
            <Plus aria-hidden className="size-4" />
            Add {spec.one}
          </Button>
        )}
      </section>
    </Sheet>
  )
}
