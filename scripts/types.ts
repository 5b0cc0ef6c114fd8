// Writes lib/supabase/database.types.ts from the database that the migrations make.
import fs from "node:fs"
import path from "node:path"
import { format } from "prettier"
import postgres from "postgres"
import { introspect } from "@supabase/postgrest-typegen/introspection"
import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation"
import { withTemporaryStack } from "./local-stack/temporary"

export const TYPES_FILE = path.resolve(import.meta.dirname, "../lib/supabase/database.types.ts")

export async function generateTypes(databaseUrl: string): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1 })
  try {
    const query = async (text: string) => ({ rows: [...(await sql.unsafe(text))] })
    const metadata = await introspect({ query } as never, { includedSchemas: ["public"] })
    const types = await generateTypescript(sortGeneratorMetadata(metadata), {
      postgrestVersion: "13",
      detectOneToOneRelationships: true,
    })
    return await format(types, { parser: "typescript", semi: false, printWidth: 100 })
  } finally {
    await sql.end()
  }
}

if (import.meta.main) {
  await withTemporaryStack(async ({ databaseUrl }) => {
    fs.writeFileSync(TYPES_FILE, await generateTypes(databaseUrl))
  })
  console.log(`Wrote ${path.relative(process.cwd(), TYPES_FILE)}`)
}
