"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { toast } from "sonner"
import { importFiles, type ImportReport } from "./import-files"

const SAMPLE = "/samples/resume.json"

export function useImport() {
  const router = useRouter()
  const [report, setReport] = useState<ImportReport | null>(null)
  const [busy, setBusy] = useState(false)
  const take = async (files: File[]) => {
    if (files.length === 0 || busy) return
    setBusy(true)
    setReport(null)
    const done = await importFiles(files).finally(() => setBusy(false))
    setReport(done)
    const [first] = done.added
    if (!first) return
    router.refresh()
    const many = done.added.length > 1
    toast(many ? `${done.added.length} documents imported.` : `“${first.title}” imported.`, {
      action: many
        ? undefined
        : { label: "Open", onClick: () => router.push(`/documents/${first.id}`) },
    })
  }
  return {
    report,
    busy,
    take,
    forget: () => setReport(null),
    takeSample: async () => {
      const sample = await fetch(SAMPLE)
      await take([new File([await sample.blob()], "resume.json")])
    },
  }
}
