import { Moment } from "@/components/ui/moment"
import type { ExportView } from "@/lib/exports/view"
import type { TemplateChoice } from "@/lib/stores/catalog"
import { optionsInFull } from "../option-words"
import { fileSize, pageCount } from "../words"
import { CopyButton } from "./copy-button"

type Props = { view: ExportView; template: TemplateChoice | null }

/** The options it was printed with, the file, and the number by which support finds it. */
export function Facts({ view, template }: Props) {
  const { file } = view
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-2xl">
        Details
      </h2>
      <dl className="mt-4 grid gap-x-10 text-sm sm:grid-cols-2">
        <Fact name="Template">{template?.name ?? view.template ?? "Same as document"}</Fact>
        {optionsInFull(view.options).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        {file && (
          <>
            <Fact name="File">{file.name}</Fact>
            <Fact name="Size">
              {pageCount(file.pages)}, {fileSize(file.bytes)}
            </Fact>
            <Fact name="Document version">{file.documentVersion}</Fact>
            <Fact name="Downloads">{file.downloads}</Fact>
            <Fact name={file.expired && !file.lost ? "Expired" : "Expires"}>
              <Moment at={file.expiresAt} />
            </Fact>
          </>
        )}
        <Fact name="Trace id">
          <span className="inline-flex max-w-full items-center gap-2">
            <code className="truncate font-mono text-xs">{view.traceId}</code>
            <CopyButton text={view.traceId} what="trace id" />
          </span>
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="border-rule flex items-center justify-between gap-6 border-b py-2">
      <dt className="text-soft shrink-0">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  )
}
