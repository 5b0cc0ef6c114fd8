"use client"

import { useRef, useState } from "react"
import { BoardDialogs, type Opened } from "./board-dialogs"
import { BoardHead } from "./board-head"
import { BoardItems } from "./board-items"
import { useGone } from "./deletions"
import { DropZone } from "./drop-zone"
import { ImportFailures } from "./import-failures"
import { NothingFound, NothingHere } from "./nothing-here"
import { findItems, queryString } from "./query"
import { SelectionBar } from "./selection-bar"
import { Toolbar } from "./toolbar"
import type { Item, Layout, Newest, Query, TemplateInfo } from "./types"
import { useBoardKeys } from "./use-board-keys"
import { useExportItems } from "./use-export-items"
import { useFreshItems } from "./use-fresh-items"
import { useImport } from "./use-import"
import { useItemActions } from "./use-item-actions"
import { useLayout } from "./use-layout"
import { useQuery } from "./use-query"
import { useSelection } from "./use-selection"

export interface BoardProps {
  items: Item[]
  /** False when there are more than a page can show: then the server searches. */
  complete: boolean
  newest: Newest
  now: string
  templates: TemplateInfo[]
  batchLimit: number
  layout: Layout
  query: Query
  /** The kind of document somebody came here to make. */
  startNew: string | null
}

/** The documents, and all that can be done with them. */
export function DocumentsBoard(props: BoardProps) {
  useFreshItems(props.items)
  const gone = useGone()
  const all = props.items.filter(({ id }) => !gone[id])
  const [query, setQuery] = useQuery(props.query, props.complete)
  const [layout, setLayout] = useLayout(props.layout)
  const items = findItems(all, query)
  const order = items.map(({ id }) => id)
  const selection = useSelection(order, new Set(all.map(({ id }) => id)))
  const selected = all.filter(({ id }) => selection.has(id))
  const [opened, setOpened] = useState<Opened>(props.startNew ? { new: props.startNew } : null)
  const searchRef = useRef<HTMLInputElement>(null)
  const { exportOne, exportAll } = useExportItems()
  const { rename, duplicate, remove } = useItemActions()
  const imports = useImport()

  const openNew = () => setOpened({ new: query.kind || "resume" })
  const exportSelected = async () => {
    if (selected.length === 0 || selected.length > props.batchLimit) return
    if (await exportAll(selected)) selection.clear()
  }
  const actions = {
    exportOne,
    duplicate,
    remove,
    select: selection.toggle,
    rename: (item: Item) => setOpened({ rename: item }),
  }
  const close = () => {
    setOpened(null)
    // Or the next reload would open it again.
    if (props.startNew) window.history.replaceState(null, "", `/documents${queryString(query)}`)
  }
  useBoardKeys({
    ...{ items, selected, selection, actions, searchRef },
    onNew: openNew,
    onExportSelected: () => void exportSelected(),
  })
  return (
    <>
      <BoardHead
        samples={isUntouched(props)}
        importing={imports.busy}
        onNew={openNew}
        onFiles={imports.take}
      />
      {imports.report && <ImportFailures report={imports.report} onClose={imports.forget} />}
      {all.length === 0 && props.complete ? (
        <div className="mt-10">
          <NothingHere onNew={openNew} onSample={imports.takeSample} busy={imports.busy} />
        </div>
      ) : (
        <div className="mt-8 space-y-6">
          <Toolbar
            {...{ query, searchRef, layout }}
            onQuery={setQuery}
            onLayout={setLayout}
            choosing={selection.choosing}
            onChoosing={(on) => (on ? selection.setChoosing(true) : selection.clear())}
          />
          <p role="status" className="sr-only">
            {items.length === 1 ? "1 document" : `${items.length} documents`}
          </p>
          {items.length === 0 ? (
            <NothingFound onClear={() => setQuery({ text: "", kind: "" })} />
          ) : (
            <BoardItems
              {...{ items, layout, selection, actions }}
              newest={props.newest}
              now={props.now}
            />
          )}
          {!props.complete && (
            <p className="text-soft text-center text-sm">
              These are the first {props.items.length}. Search to find the others.
            </p>
          )}
        </div>
      )}
      {selection.choosing && (
        <SelectionBar
          count={selected.length}
          hidden={selected.filter(({ id }) => !order.includes(id)).length}
          limit={props.batchLimit}
          shown={items.length}
          onAll={() => selection.add(order)}
          onExport={exportSelected}
          onDelete={() => remove(selected)}
          onClear={selection.clear}
        />
      )}
      <BoardDialogs opened={opened} onClose={close} templates={props.templates} onRename={rename} />
      <DropZone onFiles={imports.take} />
    </>
  )
}

/** So close together nobody makes documents: they came with the account. */
const TOGETHER_MS = 20

// Once something is exported, changed or made, somebody has found their way.
function isUntouched({ items, newest, complete, query }: BoardProps): boolean {
  if (!complete || items.length < 3 || query.text || Object.keys(newest).length > 0) return false
  const times = items.map(({ createdAt }) => Date.parse(createdAt))
  return (
    items.every(({ version }) => version === 1) &&
    Math.max(...times) - Math.min(...times) < TOGETHER_MS
  )
}
