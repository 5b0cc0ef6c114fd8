"use client"

import { createContext, useContext } from "react"
import { useStore } from "zustand"
import type { Saver } from "@/lib/editor/saver"
import type { EditorState, EditorStore } from "./store"

export interface Editor {
  store: EditorStore
  saver: Saver
  /** Loads what was saved elsewhere, if nothing is unsaved here. */
  catchUp: () => Promise<void>
}

const Context = createContext<Editor | null>(null)
export const EditorProvider = Context

export function useEditor(): Editor {
  const editor = useContext(Context)
  if (!editor) throw new Error("This belongs inside an editor")
  return editor
}

export const useEditorState = <T,>(select: (state: EditorState) => T): T =>
  useStore(useEditor().store, select)
