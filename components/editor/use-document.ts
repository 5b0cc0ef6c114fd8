"use client"

import { useEffect, useState } from "react"
import { dropDrafts, findDraft, keepDraft } from "@/lib/editor/draft"
import { readOptions, type Options } from "@/lib/editor/options"
import { Saver } from "@/lib/editor/saver"
import { keepOptions, lastOptions } from "@/lib/stores/options"
import { hasLeft, saveBeforeLeaving } from "@/lib/stores/person"
import type { Editor } from "./context"
import { createEditorStore, replace, type EditorDocument, type TemplateFacts } from "./store"
import { waysTo } from "./ways"

/** A document as it is edited in this tab: what was typed, where it is saved, and what if it cannot be. */
export function useDocument(
  document: EditorDocument,
  templates: TemplateFacts[],
  usual: Options,
): Editor {
  const [editor] = useState<Editor>(() => {
    const store = createEditorStore(document, templates, usual)
    const onState = (save: Saver["state"]) => store.setState({ save })
    return { store, saver: new Saver(document, { ...waysTo(document.id), onState }) }
  })
  useEffect(() => watch(editor), [editor])
  return editor
}

const isUnsaved = ({ store, saver }: Editor) => saver.dirty || store.getState().json !== null

function watch(editor: Editor): () => void {
  const { store, saver } = editor
  const { id, kind } = store.getState()
  const tab = Math.random().toString(36).slice(2)
  const remembered = lastOptions(kind)
  store.setState({
    offered: findDraft(localStorage, id, saver.saved),
    ...(remembered && { options: readOptions(remembered) }),
  })

  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    clearTimeout(timer)
    if (hasLeft()) return
    if (!isUnsaved(editor)) return dropDrafts(localStorage, id, tab)
    const { title, template, data, json } = store.getState()
    const draft = { title, template, data, version: saver.version, at: new Date().toISOString() }
    keepDraft(localStorage, id, tab, json === null ? draft : { ...draft, json })
  }
  const unsubscribe = store.subscribe((now, before) => {
    if (now.title !== before.title || now.template !== before.template || now.data !== before.data)
      saver.change(now)
    if (now.options !== before.options) keepOptions(kind, now.options)
    clearTimeout(timer)
    timer = setTimeout(keep, DRAFT_PAUSE_MS)
  })
  const onHide = () => {
    if (!globalThis.document.hidden) return void catchUp(editor)
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

/** Short, because a reload in mid-word should cost no word; not zero, because a photo is a megabyte. */
const DRAFT_PAUSE_MS = 150

/** Back in this tab after a while in another: nothing is unsaved here, so what is newer is taken. */
async function catchUp({ store, saver }: Editor): Promise<void> {
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
