"use client"

import { useState } from "react"
import { Button, buttonClass } from "@/components/ui/button"
import type { Field } from "@/lib/editor/fields"
import type { Path } from "@/lib/editor/path"
import { useEditor } from "../context"
import { PictureTrouble, refuseTooMany, shrinkPicture } from "../shrink-picture"
import { useField } from "./use-field"

/** Three inches at 300 dots: larger a portrait is on no template. */
const PORTRAIT_PX = 900

export function PictureField({ spec, path }: { spec: Field; path: Path }) {
  const { store } = useEditor()
  const { id, value, set, ref } = useField<HTMLInputElement>(path)
  const [trouble, setTrouble] = useState<string>()
  const address = typeof value === "string" && value.startsWith("data:image/") ? value : null

  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      const drawn = await shrinkPicture(file, PORTRAIT_PX)
      refuseTooMany({ ...store.getState().data }, drawn)
      set(drawn)
      setTrouble(undefined)
    } catch (error) {
      if (!(error instanceof PictureTrouble)) throw error
      setTrouble(error.message)
    }
  }
  return (
    <div className="sm:col-span-2">
      <p className="text-sm font-medium">{spec.label}</p>
      <div className="mt-1.5 flex items-center gap-4">
        {address && (
          // eslint-disable-next-line @next/next/no-img-element -- part of the document, not served
          <img
            src={address}
            alt=""
            className="border-rule size-16 rounded-md border object-cover"
          />
        )}
        <label
          htmlFor={id}
          className={`${buttonClass({ look: "secondary", size: "small" })} has-focus-visible:outline-ink cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3`}
        >
          {address ? "Choose another photo" : "Choose a photo"}
          <input
            id={id}
            ref={ref}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            className="sr-only"
            aria-describedby={`${id}-note`}
            onChange={({ target }) => {
              void take(target.files?.[0])
              target.value = ""
            }}
          />
        </label>
        {value != null && (
          <Button look="quiet" size="small" onClick={() => set(undefined)}>
            Remove photo
          </Button>
        )}
      </div>
      <p
        id={`${id}-note`}
        role={trouble ? "alert" : undefined}
        className={`mt-1 text-sm ${trouble ? "text-accent font-medium" : "text-soft"}`}
      >
        {trouble ?? noteFor(value, address)}
      </p>
    </div>
  )
}

const noteFor = (value: unknown, address: string | null) =>
  value != null && !address
    ? "Linked photos can’t be used. Upload a file."
    : "Large photos are resized automatically."
