"use client"

import dynamic from "next/dynamic"
import type { Item, TemplateInfo } from "./types"

// Fetched when somebody opens them.
const NewDialog = dynamic(() => import("./new-dialog"), { ssr: false })
const RenameDialog = dynamic(() => import("./rename-dialog"), { ssr: false })

export type Opened = { new: string } | { rename: Item } | null

interface Props {
  opened: Opened
  onClose: () => void
  templates: TemplateInfo[]
  onRename: (item: Item, title: string) => Promise<string | undefined>
}

export function BoardDialogs({ opened, onClose, templates, onRename }: Props) {
  if (!opened) return null
  if ("new" in opened)
    return <NewDialog templates={templates} kind={opened.new} onClose={onClose} />
  return <RenameDialog item={opened.rename} onClose={onClose} onRename={onRename} />
}
