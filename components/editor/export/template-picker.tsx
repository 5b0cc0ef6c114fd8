"use client"

import { useState } from "react"
import { KindMark } from "@/components/documents/kind-mark"
import { useEditor, useEditorState } from "../context"
import { useTemplate } from "../use-template"

/** The looks a document can have. */
export function TemplatePicker() {
  const { store } = useEditor()
  const templates = useEditorState((state) => state.templates)
  const kind = useEditorState((state) => state.kind)
  const chosen = useTemplate()
  return (
    <fieldset>
      <legend className="font-serif text-xl">Template</legend>
      <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {templates.map(({ slug, name, description }) => (
          <label
            key={slug}
            title={description}
            className="has-checked:border-accent has-checked:ring-accent border-rule hover:border-edge has-focus-visible:outline-ink block cursor-pointer rounded-md border p-2 has-checked:ring-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-3"
          >
            <input
              type="radio"
              name="template"
              value={slug}
              checked={slug === chosen.slug}
              onChange={() => store.setState({ template: slug })}
              aria-describedby={`template-${slug}`}
              className="sr-only"
            />
            <TemplatePicture slug={slug} kind={kind} />
            <span className="mt-2 block text-sm font-medium">{name}</span>
            <span id={`template-${slug}`} className="text-soft line-clamp-3 text-xs">
              {description}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A page printed with it. Where there is no picture of one, the sign of its kind. */
function TemplatePicture({ slug, kind }: { slug: string; kind: string }) {
  const [missing, setMissing] = useState(false)
  // The picture may have failed before anyone listened.
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setMissing(true)
  }
  return (
    <span className="flex aspect-[8.27/11.69] w-full items-center justify-center overflow-hidden rounded-sm bg-white ring-1 ring-black/10">
      {missing ? (
        <KindMark kind={kind} />
      ) : (
        // eslint-disable-next-line @next/next/no-img-element -- a small file of ours, as it is
        <img
          ref={look}
          src={`/templates/${slug}.png`}
          alt=""
          loading="lazy"
          onError={() => setMissing(true)}
          className="h-full w-full object-cover object-top"
        />
      )}
    </span>
  )
}
