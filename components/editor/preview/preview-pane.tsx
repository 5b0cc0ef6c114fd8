"use client"

import { LoaderCircle } from "lucide-react"
import { useState } from "react"
import { paperOf } from "@/lib/editor/paper"
import { useEditorState } from "../context"
import { useTemplate } from "../use-template"
import { useWide } from "../use-wide"
import { CannotPrint } from "../cannot-print"
import { SheetOfPaper } from "./sheet-of-paper"
import { usePreview } from "./use-preview"

/** What would be printed now. */
export function PreviewPane() {
  const kind = useEditorState((state) => state.kind)
  const title = useEditorState((state) => state.title)
  const data = useEditorState((state) => state.data)
  const options = useEditorState((state) => state.options)
  const tab = useEditorState((state) => state.tab)
  const wide = useWide()
  const template = useTemplate()
  const preview = usePreview(
    { kind, title, data, template: template.slug, options },
    wide || tab === "preview",
  )
  const [pages, setPages] = useState<number | null>(null)
  const { html, refusal, busy } = preview
  return (
    <div className="flex min-h-0 flex-col">
      <div className="text-soft flex min-h-8 items-center justify-between gap-3 text-sm">
        <h2 className="font-sans font-medium">Preview</h2>
        <p className="flex items-center gap-2">
          {busy && html && <LoaderCircle aria-hidden className="size-3.5 animate-spin" />}
          {pages && !refusal && <span>About {pages === 1 ? "1 page" : `${pages} pages`}</span>}
        </p>
      </div>
      {refusal && (
        <div className="mt-1 mb-3">
          <CannotPrint {...refusal} />
        </div>
      )}
      {/* Scrolls by itself beside the form; a keyboard gets to it, too. */}
      <div
        role="region"
        aria-label="Preview of the pages"
        tabIndex={0}
        data-testid="preview"
        className={`min-h-0 flex-1 lg:overflow-y-auto transition-opacity ${refusal ? "opacity-35" : ""}`}
      >
        {html ? (
          <SheetOfPaper
            html={html}
            title={`Preview of ${title}`}
            paper={paperOf(options, template.margins)}
            onPages={setPages}
          />
        ) : (
          <div className="aspect-[8.27/11.69] w-full bg-white shadow-md ring-1 ring-black/10" />
        )}
      </div>
    </div>
  )
}
