// npm run gallery: every template with every sample of its kind, on A4 and on Letter, into gallery/:
// PDFs, a picture of every page, and an index.html that opens from disk.
// `-- ledger letter` prints only what has one of these words in its name.
import fs from "node:fs"
import path from "node:path"
import sharp from "sharp"
import { closePress, press, type DocumentKind } from "../lib/press"
import { templatesFor } from "../lib/press/templates"
import { renderPage, withPdf } from "../lib/press/picture/pdfium"
import { contactSheet, type Shown } from "./gallery/contact-sheet"

const ROOT = path.resolve(import.meta.dirname, "..")
const OUT = path.join(ROOT, "gallery")
const SOURCES = ["supabase/samples", "tests/fixtures/scripts"]
const PAPERS = ["A4", "Letter"] as const
const PIXELS_PER_INCH = 110
const AT_ONCE = 3

type Sample = { name: string; kind: DocumentKind; title?: string; data: unknown }
type Sheet = { sample: Sample; template: string; paper: (typeof PAPERS)[number]; name: string }

function readSamples(): Sample[] {
  return SOURCES.map((folder) => path.join(ROOT, folder))
    .filter((folder) => fs.existsSync(folder))
    .flatMap((folder) => fs.readdirSync(folder).map((file) => path.join(folder, file)))
    .filter((file) => file.endsWith(".json"))
    .map((file) => ({
      name: path.basename(file, ".json"),
      ...JSON.parse(fs.readFileSync(file, "utf8")),
    }))
}

function everySheet(wanted: string[]): Sheet[] {
  const sheets = readSamples().flatMap((sample) =>
    templatesFor(sample.kind).flatMap(({ slug }) =>
      PAPERS.map((paper) => ({
        sample,
        template: slug,
        paper,
        name: `${slug}-${sample.name}-${paper.toLowerCase()}`,
      })),
    ),
  )
  return sheets.filter(({ name }) => !wanted.length || wanted.some((word) => name.includes(word)))
}

async function print({ sample, template, paper, name }: Sheet): Promise<Shown> {
  const { kind, title, data } = sample
  const options = { pageSize: paper }
  const { pdf, pages } = await press({ kind, title, data, templateSlug: template, options })
  fs.writeFileSync(path.join(OUT, `${name}.pdf`), pdf)
  const pictures: string[] = []
  await withPdf(pdf, async (document) => {
    const inches = paper === "A4" ? 8.27 : 8.5
    for (let page = 0; page < pages; page++) {
      const pixels = await renderPage(document, page, Math.round(inches * PIXELS_PER_INCH))
      const { data, width, height } = pixels
      const file = `${name}-${page + 1}.png`
      await sharp(data, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .png({ compressionLevel: 6 })
        .toFile(path.join(OUT, file))
      pictures.push(file)
    }
  })
  return { name, template, sample: sample.name, paper, bytes: pdf.length, pictures }
}

const started = performance.now()
fs.rmSync(OUT, { recursive: true, force: true })
fs.mkdirSync(OUT, { recursive: true })
const sheets = everySheet(process.argv.slice(2))
const shown = new Map<string, Shown>()
const failed: string[] = []
const waiting = [...sheets]
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let sheet = waiting.shift(); sheet; sheet = waiting.shift())
      try {
        shown.set(sheet.name, await print(sheet))
      } catch (error) {
        failed.push(`${sheet.name}: ${error instanceof Error ? error.message : error}`)
      }
  }),
)
await closePress()
const inOrder = sheets.flatMap(({ name }) => shown.get(name) ?? [])
fs.writeFileSync(path.join(OUT, "index.html"), contactSheet(inOrder))
const pages = inOrder.reduce((sum, { pictures }) => sum + pictures.length, 0)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(
  `${inOrder.length} PDFs, ${pages} pages in ${seconds} s: ${path.relative(process.cwd(), OUT)}/index.html`,
)
for (const line of failed) console.error(`✗ ${line}`)
process.exit(failed.length > 0 ? 1 : 0)
