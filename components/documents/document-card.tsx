import Link from "next/link"
import { ExportControl } from "@/components/exports/export-control"
import { Moment } from "@/components/ui/moment"
import { Sheet } from "@/components/ui/sheet"
import type { ExportView } from "@/lib/exports/view"
import type { DocumentSummary } from "@/lib/repositories/documents"
import { KindMark } from "./kind-mark"
import { kindName } from "./kinds"

type Props = { document: DocumentSummary; newest: ExportView | null; now: string }

export function DocumentCard({ document, newest, now }: Props) {
  const { id, title, kind } = document
  return (
    <li data-testid="document-card">
      <Sheet className="flex h-full flex-col justify-between gap-6 p-5 sm:p-6">
        <div className="flex gap-5">
          <KindMark kind={kind} />
          <div className="min-w-0">
            <p className="text-soft text-sm">{kindName(kind)}</p>
            <h2 className="mt-0.5 text-xl leading-snug wrap-anywhere">
              <Link href={`/documents/${id}`} className="underline-offset-4 hover:underline">
                {title}
              </Link>
            </h2>
            <p className="text-soft mt-1 text-sm">
              Changed <Moment at={document.updated_at} />
            </p>
          </div>
        </div>
        <ExportControl document={{ id, title }} newest={newest} now={now} size="small" />
      </Sheet>
    </li>
  )
}
