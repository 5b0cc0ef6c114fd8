"use client"

import { Check, CloudOff, LoaderCircle, TriangleAlert } from "lucide-react"
import { useEditor, useEditorState } from "./context"

/** Whether the changes are saved. Screen readers announce it when it changes. */
export function SaveState() {
  const { saver } = useEditor()
  const save = useEditorState((state) => state.save)
  const broken = useEditorState((state) => state.json !== null)
  const { Icon, words, alarming } = wordsFor(save.is, broken)
  return (
    <p
      role="status"
      data-testid="save-state"
      className={`flex items-center gap-1.5 text-sm ${alarming ? "text-accent font-medium" : "text-soft"}`}
    >
      <Icon aria-hidden className={`size-4 ${save.is === "saving" ? "animate-spin" : ""}`} />
      <span>{words}</span>
      {save.is === "offline" && (
        <button
          type="button"
          onClick={() => void saver.flush()}
          className="text-ink underline underline-offset-4"
        >
          Try now
        </button>
      )}
    </p>
  )
}

function wordsFor(is: string, broken: boolean) {
  if (is === "conflict") return { Icon: TriangleAlert, words: "Changed elsewhere", alarming: true }
  if (is === "offline") return { Icon: CloudOff, words: "Offline. Not saved yet", alarming: true }
  if (is === "refused") return { Icon: TriangleAlert, words: "Not saved", alarming: true }
  if (broken) return { Icon: TriangleAlert, words: "Not saved: invalid JSON", alarming: true }
  // Waiting is over in less than a second: two words in turn would only flicker.
  if (is === "saving" || is === "waiting")
    return { Icon: LoaderCircle, words: "Saving…", alarming: false }
  return { Icon: Check, words: "Saved", alarming: false }
}
