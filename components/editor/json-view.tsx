"use client"

import { useRef, useState } from "react"
import { Sheet } from "@/components/ui/sheet"
import { findMistake } from "@/lib/editor/json-mistake"
import { isRecord } from "@/lib/editor/path"
import { useEditor } from "./context"
import { MONO } from "./mono"

/** The document as it is stored. What the form does not know of is seen, kept and changed here. */
export default function JsonView() {
  const { store } = useEditor()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => {
    const { json, data } = store.getState()
    return json ?? JSON.stringify(data, null, 2)
  })
  const mistake = findMistake(text)
  const trouble = mistake
    ? `Line ${mistake.line}, column ${mistake.column}: ${mistake.words}.`
    : isRecord(JSON.parse(text))
      ? null
      : "A document must be an object: { … }."

  const change = (typed: string) => {
    setText(typed)
    const value: unknown = findMistake(typed) ? null : JSON.parse(typed)
    if (isRecord(value)) store.setState({ data: value, json: null })
    else store.setState({ json: typed })
  }
  const show = () => {
    if (!mistake || !area.current) return
    const end = text.indexOf("\n", mistake.index)
    area.current.focus()
    area.current.setSelectionRange(mistake.index, end === -1 ? text.length : end)
  }
  return (
    <Sheet className="p-5">
      <label htmlFor="json" className="font-serif text-xl">
        Document as JSON
      </label>
      <p id="json-note" className="text-soft mt-1 mb-3 text-sm">
        Fields that are not in the form are kept.
      </p>
      <textarea
        id="json"
        ref={area}
        value={text}
        rows={24}
        style={MONO}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        aria-invalid={trouble ? true : undefined}
        aria-describedby={trouble ? "json-trouble" : "json-note"}
        onChange={({ target }) => change(target.value)}
        className="border-edge bg-sheet aria-invalid:border-accent block max-h-[75dvh] min-h-96 w-full rounded-md border px-4 py-3 text-[0.8125rem] leading-relaxed"
      />
      <div role="status" id="json-trouble" className="mt-2 min-h-6 text-sm">
        {trouble && (
          <p className="text-accent font-medium">
            {trouble}{" "}
            {mistake && (
              <button
                type="button"
                onClick={show}
                className="text-ink font-normal underline underline-offset-4"
              >
                Go to error
              </button>
            )}
          </p>
        )}
      </div>
    </Sheet>
  )
}
