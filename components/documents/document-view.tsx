import { Notice } from "@/components/ui/notice"
import { Sheet } from "@/components/ui/sheet"
import { parseContent, type PressContent } from "@/lib/press/content"
import { PressError } from "@/lib/press/errors"
import { directionOf } from "@/lib/press/language"
import type { Document } from "@/lib/repositories/documents"
import { LetterView } from "./letter-view"
import { ReportView } from "./report-view"
import { ResumeView } from "./resume-view"

/** What a document says, to read on a screen. The PDF has its template's own looks. */
export function DocumentView({ document }: { document: Document }) {
  const content = read(document)
  if (typeof content === "string")
    return (
      <Notice>
        <p className="font-medium">This document cannot be printed as it is.</p>
        <p className="mt-1">{content}</p>
      </Notice>
    )
  const language = languageOf(content)
  return (
    <Sheet className="self-start px-6 py-8 sm:px-12 sm:py-14">
      <article lang={language} dir={directionOf(language)} aria-label={document.title}>
        <Content content={content} language={language} />
      </article>
    </Sheet>
  )
}

function Content({ content, language }: { content: PressContent; language: string }) {
  if (content.kind === "resume") return <ResumeView data={content.data} language={language} />
  if (content.kind === "letter") return <LetterView data={content.data} language={language} />
  return <ReportView data={content.data} language={language} />
}

const languageOf = ({ kind, data }: PressContent) =>
  (kind === "resume" ? data.meta?.language : data.language) ?? "en"

// The same check the press makes, so its refusal is seen before anyone clicks Export.
function read(document: Document): PressContent | string {
  try {
    return parseContent(document.kind, document.data)
  } catch (error) {
    if (error instanceof PressError) return error.message
    throw error
  }
}
