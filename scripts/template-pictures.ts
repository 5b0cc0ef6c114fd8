// npm run template-pictures: the first page of a sample in every template, into public/templates/, for
// those who choose one. To be run again when a template changes its looks.
import fs from "node:fs"
import path from "node:path"
import sharp from "sharp"
import { closePress, documentKinds, firstPagePng, press } from "../lib/press"
import { templatesFor } from "../lib/press/templates"

const ROOT = path.resolve(import.meta.dirname, "..")
const OUT = path.join(ROOT, "public/templates")
const SAMPLES = {
  resume: "01-resume-designer",
  letter: "05-letter-cover",
  report: "07-report-winter-trial",
}
// Twice what the dialog shows, drawn larger and scaled down: small type stays grey, not ragged.
const DRAWN_PX = 720
const WIDTH_PX = 360
const MOST_BYTES = 40 * 1024

async function picture(kind: (typeof documentKinds)[number], slug: string): Promise<void> {
  const file = path.join(ROOT, "supabase/samples", `${SAMPLES[kind]}.json`)
  const { title, data } = JSON.parse(fs.readFileSync(file, "utf8"))
  const { pdf } = await press({ kind, title, data, templateSlug: slug })
  const png = await sharp(await firstPagePng(pdf, DRAWN_PX))
    .resize({ width: WIDTH_PX })
    .png({ palette: true, colours: 24, compressionLevel: 9, effort: 10 })
    .toBuffer()
  if (png.length > MOST_BYTES) throw new Error(`${slug}.png has ${png.length} bytes`)
  fs.writeFileSync(path.join(OUT, `${slug}.png`), png)
  console.log(`${slug}.png  ${Math.round(png.length / 1024)} KB`)
}

fs.mkdirSync(OUT, { recursive: true })
try {
  for (const kind of documentKinds)
    for (const { slug } of templatesFor(kind)) await picture(kind, slug)
} finally {
  await closePress()
}
