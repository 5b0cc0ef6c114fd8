"use client"

import { useState, type FormEvent } from "react"
import { Button } from "@/components/ui/button"
import { Dialog } from "@/components/ui/dialog"
import { Field } from "@/components/ui/field"
import type { Item } from "./types"

interface Props {
  item: Item
  onClose: () => void
  /** Answers the sentence of a refusal, or nothing. */
  onRename: (item: Item, title: string) => Promise<string | undefined>
}

export default function RenameDialog({ item, onClose, onRename }: Props) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const title = String(new FormData(event.currentTarget).get("title")).trim()
    if (!title) return setError("Enter a title.")
    if (title === item.title) return onClose()
    setBusy(true)
    const refused = await onRename(item, title)
    setBusy(false)
    if (refused) setError(refused)
    else onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Rename"
      footer={
        <Button type="submit" form="rename" size="small" disabled={busy}>
          {busy ? "Renaming…" : "Rename"}
        </Button>
      }
    >
      <form id="rename" onSubmit={send}>
        <Field
          name="title"
          label="Title"
          hint="Also the file name of the PDF."
          defaultValue={item.title}
          maxLength={200}
          autoFocus
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          error={error}
        />
      </form>
    </Dialog>
  )
}
