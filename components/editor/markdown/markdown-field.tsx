"use client"

import { useMemo, useRef, useState } from "react"
import { Sheet } from "@/components/ui/sheet"
import type { Field } from "@/lib/editor/fields"
import { at, type Path } from "@/lib/editor/path"
import { altOf, freeName, joinPictures, splitPictures, type Picture } from "@/lib/editor/pictures"
import { useEditor } from "../context"
import { useField } from "../form/use-field"
import { PictureTrouble, refuseTooMany, shrinkPicture } from "../shrink-picture"
import { MONO } from "../mono"
import { apply } from "./apply"
import { Pictures } from "./pictures"
import { Toolbar } from "./toolbar"
import { useKeys } from "./use-keys"
import { WordCount } from "./word-count"

/** The width of a page at 220 dots an inch, which is as fine as the press prints by default. */
const PAGE_PX = 1800

/** Somebody's Markdown. Pictures are kept apart from the words, in the strip below. */
export default function MarkdownField({ spec, path }: { spec: Field; path: Path }) {
  const { store } = useEditor()
  const { id, value, set, ref } = useField<HTMLTextAreaElement>(path)
  const body = typeof value === "string" ? value : ""
  const { text, pictures } = useMemo(() => splitPictures(body), [body])
  const chooser = useRef<HTMLInputElement>(null)
  const [trouble, setTrouble] = useState<string>()
  const onKeyDown = useKeys()

  // Asked of the store and not of the last render: several pictures may arrive before the next.
  const held = () => splitPictures(String(at(store.getState().data, path) ?? ""))
  const write = (words: string, kept: Picture[] = held().pictures) => set(joinPictures(words, kept))

  const take = async (files: Iterable<File>) => {
    setTrouble(undefined)
    try {
      for (const file of files) {
        const address = await shrinkPicture(file, PAGE_PX)
        refuseTooMany(store.getState().data, address)
        insert(file, address)
      }
    } catch (error) {
      if (!(error instanceof PictureTrouble)) throw error
      setTrouble(error.message)
    }
  }
  const insert = (file: File, address: string) => {
    const area = ref.current!
    const now = held()
    const name = freeName(now.text, now.pictures)
    write(now.text, [...now.pictures, { name, address }])
    const { selectionStart: start, selectionEnd: end } = area
    const mark = `![${altOf(file.name)}][${name}]`
    const after = now.text.slice(0, start) + mark + now.text.slice(end)
    // The picture is in the document first: the words that name it arrive by way of the text field.
    queueMicrotask(() =>
      apply(area, { text: after, start: start + mark.length, end: start + mark.length }),
    )
  }
  const pasted = (event: { preventDefault(): void }, transfer: DataTransfer) => {
    const files = [...transfer.files].filter(({ type }) => type.startsWith("image/"))
    if (files.length === 0) return
    event.preventDefault()
    void take(files)
  }
  return (
    <Sheet className="p-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-serif text-xl">
          {spec.label}
        </label>
        <WordCount text={text} />
      </div>
      <Toolbar
        controls={id}
        onEdit={(edit) => ref.current && apply(ref.current, edit)}
        onPicture={() => chooser.current?.click()}
      />
      <textarea
        id={id}
        ref={ref}
        value={text}
        rows={16}
        style={MONO}
        spellCheck
        aria-describedby={`${id}-note`}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => pasted(event, event.clipboardData)}
        onDrop={(event) => pasted(event, event.dataTransfer)}
        className="border-edge bg-sheet block field-sizing-content max-h-[70dvh] min-h-96 w-full rounded-b-md border px-4 py-3 text-sm leading-relaxed wrap-anywhere"
      />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Picture to insert"
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ target }) => {
          void take([...(target.files ?? [])])
          target.value = ""
        }}
      />
      <p id={`${id}-note`} className="text-soft mt-2 text-sm">
        Markdown. Tab indents; press Escape, then Tab, to leave. Pictures can be pasted or dropped.
      </p>
      {trouble && (
        <p role="alert" className="text-accent mt-1 text-sm font-medium">
          {trouble}
        </p>
      )}
      <Pictures
        text={text}
        pictures={pictures}
        onRemove={(name) =>
          write(
            text,
            pictures.filter((picture) => picture.name !== name),
          )
        }
      />
    </Sheet>
  )
}
