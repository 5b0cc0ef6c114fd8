// npm run samples: writes supabase/samples into a new migration, which replaces the samples that new
// workspaces get. Workspaces that already have theirs keep them.
import fs from "node:fs"
import path from "node:path"

const ROOT = path.resolve(import.meta.dirname, "..")
const SAMPLES = path.join(ROOT, "supabase/samples")

export interface Sample {
  kind: string
  title: string
  template: string
  data: Record<string, unknown>
}

export function readSamples(): Sample[] {
  return fs
    .readdirSync(SAMPLES)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(fs.readFileSync(path.join(SAMPLES, name), "utf8")) as Sample)
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`

function toMigration(samples: Sample[]): string {
  const rows = samples.map(
    ({ kind, title, template, data }, index) =>
      `(${index + 1}, ${text(kind)}, ${text(title)}, ${text(template)},\n ${text(JSON.stringify(data))})`,
  )
  return `-- Purpose: the samples that a new workspace gets. Written by \`npm run samples\` from supabase/samples.

delete from public.sample_documents;

insert into public.sample_documents (position, kind, title, template, data) values
${rows.join(",\n")};
`
}

if (import.meta.main) {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14)
  const file = path.join(ROOT, "supabase/migrations", `${process.argv[2] ?? stamp}_samples.sql`)
  fs.writeFileSync(file, toMigration(readSamples()))
  console.log(`Wrote ${path.relative(process.cwd(), file)}`)
}
