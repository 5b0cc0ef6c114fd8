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
      <MoreFilters open={open} onOpen={setOpen} />
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
      <DayFilters {...{ filter, narrow }} className={more} />
    </form>
  )
}

/** On a phone, what hides the filters and brings them out. */
export const MoreFilters = (props: { open: boolean; onOpen: (open: boolean) => void }) => (
  <button
    type="button"
    aria-expanded={props.open}
    onClick={() => props.onOpen(!props.open)}
    className="text-soft col-span-2 flex min-h-9 w-fit items-center gap-2 text-sm font-medium md:hidden"
  >
    <SlidersHorizontal aria-hidden className="size-4" />
    {props.open ? "Fewer filters" : "More filters"}
  </button>
)

interface DayProps {
  filter: { from?: string; to?: string }
  narrow: (change: { from?: string; to?: string }) => void
  className: string
}

/** The first and the last day to look at. */
export function DayFilters({ filter, narrow, className }: DayProps) {
  return (["from", "to"] as const).map((edge) => (
    <div key={edge} className={className}>
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
  ))
}

interface TextProps {
  text: string
  onText: (text: string) => void
  placeholder?: string
  className?: string
  children?: ReactNode
}

/** Searches as one types, a breath after the last key. */
export function TextFilter(props: TextProps) {
  const { text, onText, placeholder = "Title", className = "md:col-span-1", children } = props
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
    <div className={`col-span-2 ${className}`}>
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
          placeholder={placeholder}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          className={`${box} pl-9!`}
        />
        <span className="absolute top-3 right-3">{children}</span>
      </div>
    </div>
  )
}
