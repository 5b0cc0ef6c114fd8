import fs from "node:fs"
import path from "node:path"
import { press, type PressInput } from "../../lib/press"

const SAMPLES = path.resolve(import.meta.dirname, "../../supabase/samples")

export type BenchDocument = { name: string; input: PressInput; pages: number }

/** What everyone prints: one page, three pages, and one in Japanese, which needs dozens of font slices. */
export async function benchDocuments(): Promise<BenchDocument[]> {
  const documents = [
    { name: "résumé", input: sample("resume-designer") },
    { name: "report", input: await threePages(sample("report-winter-trial")) },
    { name: "Japanese résumé", input: sample("resume-japanese") },
  ]
  const counted: BenchDocument[] = []
  for (const one of documents) counted.push({ ...one, pages: (await press(one.input)).pages })
  return counted
}

export function sample(name: string): PressInput {
  const file = fs.readdirSync(SAMPLES).find((one) => one.includes(name))!
  const { template, ...rest } = JSON.parse(fs.readFileSync(path.join(SAMPLES, file), "utf8"))
  return { ...rest, templateSlug: template }
}

// Chapters are left out from the end until three pages remain.
async function threePages(input: PressInput): Promise<PressInput> {
  const data = input.data as { body: string }
  const chapters = data.body.split(/^(?=## )/m)
  for (let kept = chapters.length; kept > 1; kept--) {
    const shorter = { ...input, data: { ...data, body: chapters.slice(0, kept).join("") } }
    if ((await press(shorter)).pages <= 3) return shorter
  }
  return input
}
