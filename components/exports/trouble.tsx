"use client"

import { Notice } from "@/components/ui/notice"
import { useExports } from "@/lib/stores/exports"

/** Why the last request for a document or an export was refused. */
export function Trouble({ id }: { id: string }) {
  const sentence = useExports((state) => state.trouble[id])
  return sentence ? <Notice alert>{sentence}</Notice> : null
}
