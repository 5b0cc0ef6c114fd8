"use client"

import { ArrowLeft } from "lucide-react"
import Link from "next/link"
import { useRouter } from "next/navigation"
import { useEffect, useRef } from "react"
import { Moment } from "@/components/ui/moment"
import { Sheet } from "@/components/ui/sheet"
import type { ExportView } from "@/lib/exports/view"
import type { TemplateChoice } from "@/lib/stores/catalog"
import { ExportWords } from "../export-words"
import { Trouble } from "../trouble"
import { useLiveExport } from "../use-live-export"
import { useNow } from "../use-now"
import { AttemptList, type Attempt } from "./attempt-list"
import { DetailActions } from "./detail-actions"
import { Facts } from "./facts"
import { PagePicture } from "./page-picture"

interface Props {
  rendered: ExportView
  attempts: Attempt[]
  template: TemplateChoice | null
  now: string
}

/** Everything about one export. */
export function ExportDetails({ rendered, attempts, template, now: then }: Props) {
  const view = useLiveExport(rendered)!
  const now = useNow(then)
  useFreshAttempts(view)
  return (
    <>
      <Link
        href="/exports"
        className="text-soft hover:text-ink inline-flex items-center gap-1.5 text-sm underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All exports
      </Link>
      <h1 className="mt-3 text-4xl wrap-anywhere sm:text-5xl">{view.title}</h1>
      <p className="text-soft mt-2">
        Exported <Moment at={view.createdAt} />
      </p>
      <div className="mt-8 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <div className="space-y-10">
          <Sheet className="space-y-5 p-5 sm:p-6">
            <div
              data-testid="export-state"
              data-status={view.status}
              data-outdated={view.outdated || undefined}
            >
              <ExportWords view={view} now={now} />
            </div>
            <DetailActions view={view} />
            <Trouble id={view.jobId} />
            {view.documentId && <Trouble id={view.documentId} />}
          </Sheet>
          <AttemptList view={view} attempts={attempts} />
          <Facts view={view} template={template} />
        </div>
        <PagePicture view={view} kind={template?.kind} />
      </div>
    </>
  )
}

/** Attempts are the server's to tell: they are asked for again whenever one has begun or ended. */
function useFreshAttempts({ attempts, status }: ExportView): void {
  const router = useRouter()
  const mark = `${attempts} ${status}`
  const seen = useRef(mark)
  useEffect(() => {
    if (seen.current === mark) return
    seen.current = mark
    router.refresh()
  }, [mark, router])
}
