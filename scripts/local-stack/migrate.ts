import fs from "node:fs"
import path from "node:path"
import postgres from "postgres"

const MIGRATIONS = path.resolve(import.meta.dirname, "../../supabase/migrations")

/** Applies what is new, one transaction a file, in the same history table as `supabase db push`. */
export async function migrate(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql`create schema if not exists supabase_migrations`
    await sql`create table if not exists supabase_migrations.schema_migrations
      (version text primary key, statements text[], name text)`
    const done = new Set(
      (await sql`select version from supabase_migrations.schema_migrations`).map((r) => r.version),
    )
    const applied: string[] = []
    for (const file of fs
      .readdirSync(MIGRATIONS)
      .filter((name) => name.endsWith(".sql"))
      .sort()) {
      const [version = "", ...name] = file.replace(/\.sql$/, "").split("_")
      if (done.has(version)) continue
      const text = fs.readFileSync(path.join(MIGRATIONS, file), "utf8")
      await sql
        .begin(async (tx) => {
          await tx.unsafe(text).simple()
          await tx`insert into supabase_migrations.schema_migrations (version, name, statements)
            values (${version}, ${name.join("_")}, ${[text]})`
        })
        .catch((cause: Error) => {
          throw new Error(`Migration ${file} failed: ${cause.message}`, { cause })
        })
      applied.push(file)
    }
    return applied
  } finally {
    await sql.end({ timeout: 5 })
  }
}
