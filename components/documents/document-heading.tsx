import { ArrowLeft } from "lucide-react"
import Link from "next/link"
import { Moment } from "@/components/ui/moment"
import { findTemplate } from "@/lib/press/templates"
import type { Document } from "@/lib/repositories/documents"
import { kindName } from "./kinds"

export function DocumentHeading({ document }: { document: Document }) {
  const facts = [
    ["Kind", kindName(document.kind)],
    ["Template", findTemplate(document.template)?.manifest.name ?? document.template],
    ["Version", document.version],
    ["Changed", <Moment key="changed" at={document.updated_at} />],
  ] as const
  return (
    <header>
      <Link
        href="/documents"
        className="text-soft hover:text-ink inline-flex items-center gap-1.5 text-sm underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All documents
      </Link>
      <h1 className="mt-3 text-4xl wrap-anywhere sm:text-5xl">{document.title}</h1>
      <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-soft">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}
