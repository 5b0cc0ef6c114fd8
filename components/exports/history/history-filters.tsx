"use client"

import { Search, SlidersHorizontal } from "lucide-react"
import { useEffect, useRef, useState, type ReactNode } from "react"
import { Select } from "@/components/ui/select"
import { dayOf, momentOf, statusChoices, type HistoryFilter } from "./filter"

const TYPING_MS = 250
const box = "border-edge bg-sheet mt-1.5 block min-h-10 w-full rounded-md border px-2.5 text-sm"

interface Props {
  filter: HistoryFilter
  documents: { id: string; title: string }[]
  narrow: (change: HistoryFilter) => void
  children?: ReactNode
}

export function HistoryFilters({ filter, documents, narrow, children }: Props) {
  // On a phone the list comes first; whoever came by a narrowed address sees why it is narrow.
  const [open, setOpen] = useState(Boolean(filter.status || filter.documentId || filter.from))
  const more = open ? "" : "max-md:hidden"
  return (
    <form
      role="search"
      aria-label="Exports"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.4fr)_auto_auto]"
    >
      <TextFilter text={filter.text ?? ""} onText={(text) => narrow({ text })}>
        {children}
      </TextFilter>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="text-soft col-span-2 flex min-h-9 w-fit items-center gap-2 text-sm font-medium md:hidden"
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        {open ? "Fewer filters" : "More filters"}
      </button>
      <Select
        id="status"
        label="Status"
        className={more}
        options={statusChoices}
        value={filter.status ?? ""}
        onChange={({ target }) => narrow({ status: target.value })}
      />
      <Select
        id="document"
        label="Document"
        className={more}
        options={[
          { value: "", label: "Any document" },
          ...documents.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={filter.documentId ?? ""}
        onChange={({ target }) => narrow({ documentId: target.value })}
      />
      {(["from", "to"] as const).map((edge) => (
        <div key={edge} className={more}>
          <label htmlFor={edge} className="text-sm font-medium">
            {edge === "from" ? "From" : "Until"}
          </label>
          <input
            id={edge}
            type="date"
            value={dayOf(filter[edge])}
            onChange={({ target }) => narrow({ [edge]: momentOf(target.value, edge) })}
            className={box}
          />
        </div>
      ))}
    </form>
  )
}

type TextProps = { text: string; onText: (text: string) => void; children?: ReactNode }

/** Searches as one types, a breath after the last key. */
function TextFilter({ text, onText, children }: TextProps) {
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      onText(sent.current)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, onText])
  // Going back, or clearing the filters, changes the text from outside.
  useEffect(() => {
    if (text === sent.current) return
    sent.current = text
    setTyped(text)
  }, [text])
  return (
    <div className="col-span-2 md:col-span-1">
      <label htmlFor="text" className="text-sm font-medium">
        Search
      </label>
      <div className="relative">
        <Search aria-hidden className="text-soft absolute top-3 left-3 size-4" />
        <input
          id="text"
          type="search"
          value={typed}
          maxLength={200}
          placeholder="Title"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          className={`${box} pl-9!`}
        />
        <span className="absolute top-3 right-3">{children}</span>
      </div>
    </div>
  )
}
