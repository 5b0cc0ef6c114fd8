"use client"

import { ArrowLeft } from "lucide-react"
import Link from "next/link"
import { kindName } from "@/components/documents/kinds"
import { useEditor, useEditorState } from "./context"
import { SaveState } from "./save-state"

const LONGEST_TITLE = 200

/** The title, to be changed where it stands. */
export function EditorHeader() {
  const { store } = useEditor()
  const title = useEditorState((state) => state.title)
  const kind = useEditorState((state) => state.kind)
  return (
    <header>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Link
          href="/documents"
          className="text-soft hover:text-ink inline-flex items-center gap-1.5 text-sm underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          All documents
        </Link>
        <div className="flex items-center gap-4">
          <p className="text-soft text-sm">{kindName(kind)}</p>
          <SaveState />
        </div>
      </div>
      <h1 className="sr-only">{title}</h1>
      <input
        aria-label="Title of the document"
        value={title}
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        onChange={({ target }) => store.setState({ title: target.value })}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
        className="hover:border-rule focus:border-edge -mx-2 mt-1 w-[calc(100%+1rem)] truncate rounded-md border border-transparent bg-transparent px-2 py-0.5 font-serif text-2xl font-medium tracking-tight sm:text-4xl"
      />
    </header>
  )
}
