"use client"

import { Plus } from "lucide-react"
import dynamic from "next/dynamic"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import type { List } from "@/lib/editor/fields"
import { forms } from "@/lib/editor/forms"
import { at } from "@/lib/editor/path"
import { useEditor, useEditorState } from "../context"
import { edit } from "../store"
import { GroupSection } from "./group-section"
import { ListSection } from "./list-section"

// Résumés have no Markdown, and most documents are résumés.
const MarkdownField = dynamic(() => import("../markdown/markdown-field"))

/** Everything there is to fill in, from the table of the document's kind. */
export function DocumentForm() {
  const { store } = useEditor()
  const kind = useEditorState((state) => state.kind)
  const { groups, lists, tail = [], body } = forms[kind]
  const [fresh, setFresh] = useState<string | null>(null)
  // A section stays while the form does, so that the last entry can be removed and brought back.
  const [shown, setShown] = useState(() => {
    const { data } = store.getState()
    return new Set(lists.filter((list) => isThere(at(data, list.path))).map(keyOf))
  })
  const add = (list: List) => {
    edit(store, list.path, [{}])
    setFresh(keyOf(list))
    setShown(new Set([...shown, keyOf(list)]))
  }
  const missing = lists.filter((list) => !shown.has(keyOf(list)))
  return (
    <div className="space-y-5">
      {groups.map((group) => (
        <GroupSection key={group.label} group={group} />
      ))}
      {body && <MarkdownField spec={body} path={[body.key]} />}
      {lists
        .filter((list) => shown.has(keyOf(list)))
        .map((list) => (
          <ListSection key={keyOf(list)} spec={list} fresh={fresh === keyOf(list)} />
        ))}
      {missing.length > 0 && (
        <section aria-labelledby="add-a-section" className="px-1">
          <h2 id="add-a-section" className="text-lg">
            Add a section
          </h2>
          <div className="mt-3 flex flex-wrap gap-2">
            {missing.map((list) => (
              <Button key={keyOf(list)} look="secondary" size="small" onClick={() => add(list)}>
                <Plus aria-hidden className="size-4" />
                {list.label}
              </Button>
            ))}
          </div>
        </section>
      )}
      {tail.map((group) => (
        <GroupSection key={group.label} group={group} />
      ))}
    </div>
  )
}

const isThere = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value != null)
const keyOf = ({ path }: List) => path.join(".")
