"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { useExports } from "@/lib/stores/exports"
import type { Item } from "./types"

/** A file of the version that is shown is outdated: the document was changed elsewhere, so the list is loaded again. */
export function useFreshItems(items: Item[]): void {
  const router = useRouter()
  const behind = useExports(({ views }) => {
    const versions = new Map(items.map(({ id, version }) => [id, version]))
    return Object.values(views)
      .filter(({ documentId, outdated, file }) => {
        const shown = versions.get(documentId ?? "")
        return outdated && shown !== undefined && shown === file?.documentVersion
      })
      .map(({ jobId }) => jobId)
      .join()
  })
  useEffect(() => {
    if (behind) router.refresh()
  }, [behind, router])
}
