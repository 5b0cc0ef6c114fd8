"use client"

import {
  Bold,
  Heading,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Superscript,
  Table,
  type LucideIcon,
} from "lucide-react"
import type { KeyboardEvent } from "react"
import * as edits from "@/lib/editor/markdown-edit"

export const bold = edits.wrap("**", "bold")
export const italic = edits.wrap("*", "italic")

const tools: [label: string, Icon: LucideIcon, edit: edits.Edit, keys?: string][] = [
  ["Heading", Heading, edits.heading],
  ["Bold", Bold, bold, "Control+B"],
  ["Italic", Italic, italic, "Control+I"],
  ["Link", Link2, edits.link, "Control+K"],
  ["List", List, edits.bullets],
  ["Numbered list", ListOrdered, edits.numbers],
  ["Table", Table, edits.table],
  ["Footnote", Superscript, edits.footnote],
]

interface Props {
  controls: string
  onEdit: (edit: edits.Edit) => void
  onPicture: () => void
}

/** One stop for the Tab key; the arrows go from button to button. */
export function Toolbar({ controls, onEdit, onPicture }: Props) {
  const byArrows = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll("button")]
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = buttons[(now + step + buttons.length) % buttons.length]!
    buttons.forEach((button) => (button.tabIndex = button === next ? 0 : -1))
    next.focus()
  }
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={byArrows}
      className="border-edge bg-paper flex flex-wrap rounded-t-md border border-b-0 p-1"
    >
      {tools.map(([label, Icon, edit, keys], index) => (
        <Tool
          key={label}
          {...{ label, Icon, keys }}
          first={index === 0}
          onClick={() => onEdit(edit)}
        />
      ))}
      <Tool label="Picture" Icon={ImagePlus} onClick={onPicture} />
    </div>
  )
}

interface ToolProps {
  label: string
  Icon: LucideIcon
  keys?: string
  first?: boolean
  onClick: () => void
}

const Tool = ({ label, Icon, keys, first = false, onClick }: ToolProps) => (
  <button
    type="button"
    tabIndex={first ? 0 : -1}
    aria-label={label}
    aria-keyshortcuts={keys}
    title={keys ? `${label} (${keys.replace("Control", "Ctrl")})` : label}
    onClick={onClick}
    className="text-soft hover:text-ink hover:bg-sheet flex size-9 items-center justify-center rounded"
  >
    <Icon aria-hidden className="size-4" />
  </button>
)
