"use client"

import { LayoutGrid, List, Search, SquareCheck } from "lucide-react"
import type { RefObject } from "react"
import { kindName } from "./kinds"
import { sorts } from "./query"
import { ToggleButton } from "./toggle-button"
import type { Layout, Query, Sort } from "./types"

interface Props {
  query: Query
  onQuery: (part: Partial<Query>) => void
  searchRef: RefObject<HTMLInputElement | null>
  layout: Layout
  onLayout: (layout: Layout) => void
  choosing: boolean
  onChoosing: (choosing: boolean) => void
}

// On a phone the two have a line of their own, or their words would be cut off.
const selectClass =
  "border-edge bg-sheet order-last min-h-11 w-0 min-w-36 grow rounded-md border px-2 text-sm sm:order-none sm:w-auto sm:grow-0"

/** A form that the server answers as well, where no script runs. */
export function Toolbar(props: Props) {
  const { query, onQuery, searchRef, layout, onLayout, choosing, onChoosing } = props
  return (
    <form
      role="search"
      aria-label="Documents"
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-center gap-2.5"
    >
      <div className="relative w-0 min-w-44 grow">
        <Search
          aria-hidden="true"
          className="text-soft pointer-events-none absolute top-3.5 left-3 size-4"
        />
        <input
          ref={searchRef}
          type="search"
          name="q"
          aria-label="Search by title"
          placeholder="Search by title"
          autoComplete="off"
          maxLength={200}
          value={query.text}
          onChange={(event) => onQuery({ text: event.target.value })}
          onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
          className="border-edge bg-sheet placeholder:text-soft block min-h-11 w-full rounded-md border pr-3 pl-9"
        />
      </div>
      <select
        name="kind"
        aria-label="Kind"
        value={query.kind}
        onChange={(event) => onQuery({ kind: event.target.value })}
        className={selectClass}
      >
        <option value="">All kinds</option>
        {["resume", "letter", "report"].map((kind) => (
          <option key={kind} value={kind}>
            {`${kindName(kind)}s`}
          </option>
        ))}
      </select>
      <select
        name="sort"
        aria-label="Sort by"
        value={query.sort}
        onChange={(event) => onQuery({ sort: event.target.value as Sort })}
        className={selectClass}
      >
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <noscript>
        <button className={selectClass}>Search</button>
      </noscript>
      <div role="group" aria-label="Show as" className="flex shrink-0">
        <ToggleButton
          label="Cards"
          icon={LayoutGrid}
          pressed={layout === "cards"}
          onPress={() => onLayout("cards")}
          className="rounded-l-md"
        />
        <ToggleButton
          label="List"
          icon={List}
          pressed={layout === "list"}
          onPress={() => onLayout("list")}
          className="-ml-px rounded-r-md"
        />
      </div>
      <ToggleButton
        label="Select"
        icon={SquareCheck}
        pressed={choosing}
        onPress={() => onChoosing(!choosing)}
        className="rounded-md"
      />
    </form>
  )
}
