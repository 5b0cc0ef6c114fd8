"use client"

import { isFinal } from "@/lib/exports/final"
import type { ExportView } from "@/lib/exports/view"
import { useExports } from "@/lib/stores/exports"

/** The export a document stands with: the one asked for here, unless the server shows one that began later. */
export function useNewest(documentId: string, newest: ExportView | null): ExportView | null {
  const asked = useExports((state) => state.views[state.latest[documentId] ?? ""])
  const known = useExports((state) => (newest ? state.views[newest.jobId] : undefined))
  const told = known && newest && known.revision > newest.revision ? known : newest
  if (!asked || !told) return asked ?? told
  return told.createdAt > asked.createdAt && !isFinal(told.status) ? told : asked
}
