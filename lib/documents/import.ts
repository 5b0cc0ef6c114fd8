import { AppError } from "@/lib/errors"
import { findUnkeepable, hasTooManyValues, MOST_VALUES } from "@/lib/json"
import { parseContent } from "@/lib/press/content"
import { PressError } from "@/lib/press/errors"
import { documentKinds, type DocumentKind } from "@/lib/press/kinds"
import { storedOptions, type StoredOptions } from "@/lib/press/options"
import { templatesFor } from "@/lib/press/templates"
import { readFrontMatter } from "./front-matter"
import { shorten } from "./shorten"
import { starters } from "./starters"

export interface ImportRequest {
  text: string
  fileName?: string
  kind?: DocumentKind
}

export interface Imported {
  kind: DocumentKind
  title: string
  template: string
  /** Only one of our own documents brings options along; others get the person's defaults. */
  options?: StoredOptions
  data: Record<string, unknown>
}

/** Reads a JSON Resume, one of our own documents, or Markdown. What is wrong is said by the field's name. */
export function readImport({ text, fileName = "", kind }: ImportRequest): Imported {
  const plain = text.replace(/^\uFEFF/, "")
  if (plain.trim() === "") throw refused("The file is empty.")
  const isJson =
    /\.json$/i.test(fileName) || (!/\.(md|markdown|txt)$/i.test(fileName) && /^\s*[{[]/.test(plain))
  const document = isJson ? fromJson(plain, fileName) : fromMarkdown(plain, fileName, kind)
  checkContent(document)
  return document
}

function fromJson(text: string, fileName: string): Imported {
  const value = parseJson(text)
  if (!isRecord(value))
    throw refused("This JSON is not a document: it should be an object, like a JSON Resume.")
  const unkeepable = findUnkeepable(value)
  if (unkeepable) throw refused(`${unkeepable.field} ${unkeepable.message}.`, unkeepable.field)
  const record = value
  const kind = documentKinds.find((one) => one === record.kind)
  if (kind && isRecord(record.data)) {
    const { title, template, options, data } = record
    return {
      kind,
      title: titleFrom(title, fileName, starters[kind].title),
      template: isTemplateOf(kind, template) ? template : starters[kind].template,
      options: isRecord(options) ? storedOptions.safeParse(options).data : undefined,
      data,
    }
  }
  if (!SECTIONS.some((section) => section in record))
    throw refused("This JSON has none of the sections of a JSON Resume, such as basics or work.")
  const name = isRecord(record.basics) && record.basics.name
  return {
    kind: "resume",
    title: titleFrom(typeof name === "string" && `${name} – résumé`, fileName, "Résumé"),
    template: starters.resume.template,
    data: record,
  }
}

const SECTIONS = [
  "basics work volunteer education awards certificates publications skills",
  "languages interests references projects",
].flatMap((line) => line.split(" "))

function fromMarkdown(text: string, fileName: string, asked?: DocumentKind): Imported {
  const { fields, body } = readFrontMatter(text)
  const kind = asked ?? documentKinds.find((one) => one === fields.kind) ?? "report"
  if (kind === "resume")
    throw refused("A résumé is imported as JSON (jsonresume.org), not as Markdown.")
  // Without a second "any number of" behind it: on a long line of spaces that takes minutes.
  const heading = /^#[ \t]+\S.*$/m.exec(body)
  const title = titleFrom(
    fields.title ?? (heading && headingText(heading[0])),
    fileName,
    starters[kind].title,
  )
  const template = isTemplateOf(kind, fields.template) ? fields.template : starters[kind].template
  const { author, date, language } = fields
  if (kind === "letter") {
    const sender = { name: author ?? "Your name", email: fields.email }
    const letter = { sender, date, language, subject: fields.subject ?? fields.title, body }
    return { kind, title, template, data: letter }
  }
  // The heading becomes the title; printed twice it would only be in the way.
  const opensWithTitle = !fields.title && heading && body.trimStart().startsWith(heading[0])
  const rest = opensWithTitle ? body.replace(heading[0], "").trimStart() : body
  const { subtitle, summary } = fields
  const report = { title, subtitle, author, date, language, summary, body: rest || " " }
  return { kind, title, template, data: report }
}

/** `## Title ##` may close as it opened. */
function headingText(line: string): string {
  let end = line.trimEnd().length
  while (line[end - 1] === "#") end--
  const closes = /\s/.test(line[end - 1] ?? "")
  return (closes ? line.slice(1, end) : line.slice(1)).trim()
}

function checkContent({ kind, data }: Imported): void {
  try {
    parseContent(kind, data)
  } catch (error) {
    if (!(error instanceof PressError)) throw error
    const [field] = /^[\w.[\]]+(?= is )/.exec(error.message) ?? []
    throw refused(error.message, field)
  }
}

function parseJson(text: string): unknown {
  if (hasTooManyValues(text)) throw refused(`The file has more than ${MOST_VALUES} values.`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    const where = cause instanceof SyntaxError ? ` ${cause.message}.` : ""
    throw refused(`The file is not valid JSON.${where}`)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isTemplateOf = (kind: DocumentKind, slug: unknown): slug is string =>
  templatesFor(kind).some((template) => template.slug === slug)

const LONGEST_TITLE = 200

function titleFrom(given: unknown, fileName: string, otherwise: string): string {
  const fromFile = fileName.replace(/^.*[/\\]/, "").replace(/\.(json|md|markdown|txt)$/i, "")
  const title = [given, fromFile, otherwise].find(
    (one): one is string => typeof one === "string" && one.trim() !== "",
  )!
  return shorten(title.trim(), LONGEST_TITLE)
}

const refused = (message: string, field = "file") =>
  new AppError("invalid_request", message, { details: [{ field, message }] })
