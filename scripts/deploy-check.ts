// npm run deploy:check: as much of docs/deploy.md as can be proved without an account. Pushes the migrations
// with the Supabase CLI to a database that is as bare as a new project, runs the CLI's advisors on it, and weighs
// the functions of the build.
import path from "node:path"
import postgres from "postgres"
import { ensureBuild } from "./build"
import { startBarePostgres } from "./deploy-check/bare-postgres"
import { LIMIT_MB, listFunctions } from "./deploy-check/function-sizes"
import { fetchSupabaseCli, type Finding, type SupabaseCli } from "./deploy-check/supabase-cli"

const problems: string[] = []
const check = (holds: boolean, problem: string) => void (holds || problems.push(problem))

await checkDatabase()
await checkFunctions()

for (const problem of problems) console.error(`✗ ${problem}`)
if (problems.length === 0) console.log("\n✓ Ready to deploy")
process.exit(problems.length === 0 ? 0 : 1)

async function checkDatabase(): Promise<void> {
  console.log("# Database\n")
  const bare = await startBarePostgres()
  let cli: SupabaseCli | undefined
  try {
    cli = await fetchSupabaseCli()
    const { url } = await bare.makeProject("hosted")
    await cli.push(url)
    console.log("supabase db push: every migration applied, as a postgres that is no superuser\n")
    const findings = await cli.advise(url)
    report(findings)
    check(!findings.some(({ level }) => level === "ERROR"), "The advisors found an error.")
    check(!findings.some(({ level }) => level === "WARN"), "The advisors found a warning.")
    check(await advisorsBite(cli, url), "The advisors did not see a table without row security.")
  } finally {
    cli?.remove()
    await bare.stop()
  }
}

/** No finding means something only if there would be one. */
async function advisorsBite(cli: SupabaseCli, url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1 })
  await sql`create table public.left_open (id integer primary key)`
  await sql`grant select on public.left_open to anon`
  await sql.end()
  return (await cli.advise(url)).some(({ name }) => name === "rls_disabled_in_public")
}

function report(findings: Finding[]): void {
  const kinds = new Map<string, Finding[]>()
  for (const finding of findings) {
    const kind = `${finding.level} ${finding.name} (${finding.categories.join(", ").toLowerCase()})`
    kinds.set(kind, [...(kinds.get(kind) ?? []), finding])
  }
  const count = (level: string) => findings.filter((finding) => finding.level === level).length
  console.log(
    `supabase db advisors: ${count("ERROR")} errors, ${count("WARN")} warnings, ${count("INFO")} remarks`,
  )
  for (const [kind, found] of [...kinds].sort()) {
    console.log(`- ${kind}: ${found.length}`)
    // An index nobody has used yet says nothing about a database nobody has used yet.
    if (kind.includes("unused_index")) continue
    for (const { detail } of found) console.log(`    ${detail}`)
  }
}

async function checkFunctions(): Promise<void> {
  const { dir } = await ensureBuild(() => {})
  const functions = listFunctions(path.resolve(import.meta.dirname, "..", dir))
  console.log(`\n# Functions, unpacked, of at most ${LIMIT_MB} MB\n`)
  for (const { route, megabytes, files, hasBrowser } of functions) {
    const size = `${megabytes.toFixed(1).padStart(6)} MB ${String(files).padStart(5)} files`
    console.log(`${size}  ${route}${hasBrowser ? "  with Chromium" : ""}`)
  }
  for (const { route, megabytes, drives, hasBrowser } of functions) {
    check(megabytes < LIMIT_MB, `${route} has ${megabytes.toFixed(0)} MB, above ${LIMIT_MB}.`)
    check(!drives || hasBrowser, `${route} prints, but has no Chromium: see next.config.js.`)
  }
}
