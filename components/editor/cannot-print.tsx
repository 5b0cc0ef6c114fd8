"use client"

import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { inWords } from "@/lib/editor/field-named"
import { forms } from "@/lib/editor/forms"
import { useEditor, useEditorState } from "./context"
import { aimAt } from "./store"

/** Why the document cannot be exported, with a link to the field to change. */
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
          {outage ? "Preview unavailable." : "Fix this before exporting."}
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
          Go to field
        </Button>
      ) : (
        path && (
          <Button
            className="mt-3"
            size="small"
            look="secondary"
            onClick={() => store.setState({ tab: "write", view: "json" })}
          >
            Go to JSON
          </Button>
        )
      )}
    </Notice>
  )
}
