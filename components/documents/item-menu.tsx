"use client"

import { Copy, Ellipsis, PencilLine, SquareCheck, Trash2 } from "lucide-react"
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu"
import type { BoardActions } from "./board-actions"
import type { Item } from "./types"

const icon = { "aria-hidden": true, className: "text-soft size-4" } as const

export function ItemMenu({ item, actions }: { item: Item; actions: BoardActions }) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`More for ${item.title}`}
          className="text-soft hover:bg-paper hover:text-ink data-[state=open]:bg-paper relative z-10 flex size-9 shrink-0 items-center justify-center rounded-md"
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </button>
      }
    >
      <MenuItem onSelect={() => actions.rename(item)}>
        <PencilLine {...icon} /> Rename
      </MenuItem>
      <MenuItem onSelect={() => void actions.duplicate(item)}>
        <Copy {...icon} /> Duplicate
      </MenuItem>
      <MenuItem onSelect={() => actions.select(item.id)}>
        <SquareCheck {...icon} /> Select
      </MenuItem>
      <MenuLine />
      <MenuItem onSelect={() => actions.remove([item])}>
        <Trash2 {...icon} /> Delete
      </MenuItem>
    </Menu>
  )
}
