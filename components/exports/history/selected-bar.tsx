"use client"

import { X } from "lucide-react"
import type { ReactNode } from "react"

interface Props {
  count: number
  clear: () => void
  /** The buttons. */
  children: ReactNode
  /** What they open. */
  dialogs: ReactNode
}

/** Stays in sight at the foot of a list while something in it is selected. */
export const SelectedBar = ({ count, clear, children, dialogs }: Props) => (
  <div className="sticky bottom-[calc(var(--tray-height,0px)+0.75rem)] z-20 sm:bottom-3">
    <p role="status" className="sr-only">
      {count > 0 && `${count} selected`}
    </p>
    {count > 0 && (
      <div className="bg-ink text-paper shadow-sheet mt-5 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg p-2 pl-4 text-sm">
        <span aria-hidden className="font-medium sm:mr-2">
          {count} selected
        </span>
        {children}
        <button
          type="button"
          aria-label="Select none"
          onClick={clear}
          className="flex size-9 items-center justify-center outline-current!"
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
    )}
    {dialogs}
  </div>
)
