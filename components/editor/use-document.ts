"use client"

import { useEffect, useState } from "react"
import { dropDrafts, findDraft, keepDraft } from "@/lib/editor/draft"
import { Saver } from "@/lib/editor/saver"
import { hasLeft, saveBeforeLeaving } from "@/lib/stores/person"
import type { Editor } from "./context"
import {
  createEditorStore,
  replace,
  type EditorDocument,
  type EditorStore,
  type TemplateFacts,
} from "./store"
import { waysTo } from "./ways"

/** A document as it is edited in this tab: what was typed, where it is saved, and what if it cannot be. */
export function useDocument(document: EditorDocument, templates: TemplateFacts[]): Editor {
  const [editor] = useState<Editor>(() => {
    const store = createEditorStore(document, templates)
    const onState = (save: Saver["state"]) => store.setState({ save })
    const saver = new Saver(document, { ...waysTo(document.id), onState })
    return { store, saver, catchUp: () => catchUp(store, saver) }
  })
  useEffect(() => watch(editor), [editor])
  return editor
}

const isUnsaved = ({ store, saver }: Editor) => saver.dirty || store.getState().json !== null

function watch(editor: Editor): () => void {
  const { store, saver } = editor
  const { id } = store.getState()
  const tab = Math.random().toString(36).slice(2)
  store.setState({ offered: findDraft(localStorage, id, saver.saved) })

  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    clearTimeout(timer)
    if (hasLeft()) return
    if (!isUnsaved(editor)) return dropDrafts(localStorage, id, tab)
    const { title, template, options, data, json } = store.getState()
    const at = new Date().toISOString()
    const draft = { title, template, options, data, version: saver.version, at }
    keepDraft(localStorage, id, tab, json === null ? draft : { ...draft, json })
  }
  const unsubscribe = store.subscribe((now, before) => {
    if (EDITED.some((name) => now[name] !== before[name])) saver.change(now)
    clearTimeout(timer)
    timer = setTimeout(keep, DRAFT_PAUSE_MS)
  })
  const onHide = () => {
    if (!globalThis.document.hidden) return void editor.catchUp()
    keep()
    if (saver.dirty) void saver.flush()
  }
  const onOnline = () => saver.dirty && void saver.flush()
  const onLeave = (event: BeforeUnloadEvent) => {
    keep()
    if (isUnsaved(editor)) event.preventDefault()
  }
  const forgetMe = saveBeforeLeaving(
    async () => (await saver.flush()) && store.getState().json === null,
  )
  globalThis.document.addEventListener("visibilitychange", onHide)
  window.addEventListener("online", onOnline)
  window.addEventListener("beforeunload", onLeave)
  return () => {
    globalThis.document.removeEventListener("visibilitychange", onHide)
    window.removeEventListener("online", onOnline)
    window.removeEventListener("beforeunload", onLeave)
    unsubscribe()
    forgetMe()
    // Gone to another page of ours: the save goes on without us, the draft stays until it is done.
    keep()
    void saver.flush().then(keep)
  }
}

const EDITED = ["title", "template", "options", "data"] as const

/** Short, because a reload in mid-word should cost no word; not zero, because a photo is a megabyte. */
const DRAFT_PAUSE_MS = 150

/** Loads what was saved elsewhere, if nothing is unsaved here. */
async function catchUp(store: EditorStore, saver: Saver): Promise<void> {
  if (saver.dirty || saver.state.is !== "saved" || store.getState().json !== null) return
  const { id } = store.getState()
  try {
    const theirs = await waysTo(id).load()
    if (saver.dirty || theirs.version <= saver.version) return
    saver.adopt(theirs)
    replace(store, theirs)
  } catch {
    // Offline, or deleted: the next save will say so.
  }
}
