"use client"

import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { inWords } from "@/lib/editor/field-named"
import { forms } from "@/lib/editor/forms"
import { useEditor, useEditorState } from "./context"
import { aimAt } from "./store"

/** Why the press would refuse, in words, and the way to what has to be changed. */
export function CannotPrint({ sentence, code }: { sentence: string; code: string }) {
  const { store } = useEditor()
  const kind = useEditorState((state) => state.kind)
  const data = useEditorState((state) => state.data)
  const { sentence: words, field, path } = inWords(forms[kind], sentence, data)
  const outage = code === "offline" || code === "unclear" || code === "unavailable"
  return (
    <Notice>
      <p>
        <strong className="font-medium">
          {outage ? "There is no new preview just now." : "This cannot be printed yet."}
        </strong>{" "}
        <span className="wrap-anywhere">{words}</span>
      </p>
      {field ? (
        <Button
          className="mt-3"
          size="small"
          look="secondary"
          onClick={() => aimAt(store, field.path)}
        >
          Go to the field
        </Button>
      ) : (
        path && (
          <Button
            className="mt-3"
            size="small"
            look="secondary"
            onClick={() => store.setState({ tab: "write", view: "json" })}
          >
            Go to the JSON
          </Button>
        )
      )}
    </Notice>
  )
}
