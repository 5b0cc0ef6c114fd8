"use client"

import { ArrowLeft } from "lucide-react"
import Link from "next/link"
import { useNow } from "@/components/exports/use-now"
import { Trouble } from "@/components/exports/trouble"
import { Moment } from "@/components/ui/moment"
import { Progress } from "@/components/ui/progress"
import { Sheet } from "@/components/ui/sheet"
import type { BatchWithExports } from "@/lib/exports/batch-view"
import type { TemplateChoice } from "@/lib/stores/catalog"
import { BatchActions } from "./batch-actions"
import { BatchRow } from "./batch-row"
import { countWords, missingWords } from "./batch-words"
import { useBatch } from "./use-batch"

type Props = { rendered: BatchWithExports; now: string; templates: TemplateChoice[] }

/** One click of Export, of several documents: the whole, then every one. */
export function Batch({ rendered, now: then, templates }: Props) {
  const kindOf = (slug: string | null) => templates.find((one) => one.slug === slug)?.kind
  const batch = useBatch(rendered)
  const now = useNow(then)
  const { batchId } = rendered
  const complete = batch.completed === batch.total && batch.expired === 0
  const current = complete && batch.outdated === 0
  return (
    <>
      <Link
        href="/exports"
        className="text-soft hover:text-ink inline-flex items-center gap-1.5 text-sm underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All exports
      </Link>
      <h1 className="mt-3 text-4xl sm:text-5xl">
        {batch.total === 1 ? "One document" : `${batch.total} documents`}
      </h1>
      <p className="text-soft mt-2">
        Exported <Moment at={rendered.createdAt} />
      </p>
      <Sheet className="mt-8 space-y-4 p-5 sm:p-6" data-testid="batch">
        {batch.active && (
          <Progress label="The whole batch" value={batch.progress} words={countWords(batch)} />
        )}
        <div role="status">
          <p className="font-medium">{current ? "All done." : countWords(batch)}</p>
          {!current && <p className="text-soft mt-1 text-sm">{missingWords(batch)}</p>}
        </div>
        <BatchActions batchId={batchId} batch={batch} complete={complete} />
        <Trouble id={batchId} />
        <Trouble id="batch" />
      </Sheet>
      <ul className="divide-rule border-rule mt-8 divide-y border-y">
        {batch.exports.map((view, n) => (
          <BatchRow key={`${view.jobId} ${n}`} {...{ view, now }} kind={kindOf(view.template)} />
        ))}
      </ul>
    </>
  )
}
