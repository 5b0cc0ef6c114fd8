"use client"

import { useEffect, useRef } from "react"
import { at, fieldId, startsWith, type Path } from "@/lib/editor/path"
import { useEditor, useEditorState } from "../context"
import { edit } from "../store"

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** One place of the document: its value, how to change it, and a control that can be gone to. */
export function useField<Element extends Control>(path: Path) {
  const { store } = useEditor()
  const value = useEditorState((state) => at(state.data, path))
  const aimed = useEditorState(({ aim }) => (aim && startsWith(aim.path, path) ? aim.count : 0))
  const ref = useRef<Element>(null)
  useEffect(() => {
    if (!aimed) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: "center" })
  }, [aimed])
  return { id: fieldId(path), value, set: (wanted: unknown) => edit(store, path, wanted), ref }
}

/** What a text field can show: anything else is for the JSON view. */
export const isPlain = (value: unknown): value is string | number | null | undefined =>
  value == null || typeof value === "string" || typeof value === "number"
