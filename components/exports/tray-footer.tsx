"use client"

import Link from "next/link"
import { isFinal } from "@/lib/exports/final"
import { dismissEnded, type TrayItems } from "@/lib/stores/tray-items"
import { NotifyButton } from "./notify-button"

const quiet = "text-soft hover:text-ink min-h-9 underline-offset-4 hover:underline"

export function TrayFooter({ items }: { items: TrayItems }) {
  const ended =
    items.exports.some(({ status }) => isFinal(status)) ||
    items.batches.some(({ active }) => !active)
  return (
    <div className="border-rule flex items-center gap-5 border-t px-4 py-1 text-sm">
      <Link href="/exports" className={`${quiet} flex items-center`}>
        All exports
      </Link>
      {items.active > 0 && <NotifyButton className={quiet} />}
      {ended && (
        <button type="button" onClick={() => dismissEnded(items)} className={`${quiet} ml-auto`}>
          Clear finished
        </button>
      )}
    </div>
  )
}
