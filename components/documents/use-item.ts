"use client"

import type { MouseEvent } from "react"
import type { ItemProps } from "./item-props"
import { useLongPress } from "./use-long-press"
import { useNewest } from "@/components/exports/use-newest"

/** What a card and a row have in common: a finger that stays selects, and while selecting a click does too. */
export function useItem({ item, newest, choosing, actions }: ItemProps) {
  const current = useNewest(item.id, newest)
  const longPress = useLongPress(() => actions.select(item.id))
  const openOrSelect = (event: MouseEvent) => {
    if (!choosing || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    actions.select(item.id, event.shiftKey)
  }
  return { current, longPress, openOrSelect }
}
