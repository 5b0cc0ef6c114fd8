import fs from "node:fs"
import postgres from "postgres"
import { afterAll, expect, inject, test } from "vitest"
import { readSamples } from "../../scripts/samples"
import { dumpSchema, SCHEMA_FILE } from "../../scripts/schema"
import { generateTypes, TYPES_FILE } from "../../scripts/types"
import { signUp } from "../helpers/people"

const stack = inject("stack")
const sql = postgres(stack.databaseUrl, { max: 1 })
afterAll(() => sql.end())

test("database.types.ts is what the migrations make (npm run types)", async () => {
  expect(await generateTypes(stack.databaseUrl)).toBe(fs.readFileSync(TYPES_FILE, "utf8"))
})

test("schema.sql is what the migrations make (npm run schema)", async () => {
  expect(await dumpSchema(stack.databaseUrl)).toBe(fs.readFileSync(SCHEMA_FILE, "utf8"))
})

test("the samples in the database are those in supabase/samples (npm run samples)", async () => {
  const rows =
    await sql`select kind, title, template, data from public.sample_documents order by position`
  expect([...rows]).toEqual(
    readSamples().map(({ kind, title, template, data }) => ({ kind, title, template, data })),
  )
})

test("a new workspace has them all, in their order", async () => {
  const { client } = await signUp(stack)
  const { data } = await client
    .from("documents")
    .select("title")
    .order("updated_at", { ascending: false })
  expect(data?.map(({ title }) => title)).toEqual(readSamples().map(({ title }) => title))
})

/** Read by operators, and by the app on behalf of all of them who watch. */
const forBoth = ["ops_overview"]

test("every function has search_path pinned, and nobody but its one role may execute it", async () => {
  const functions = await sql`
    select p.proname as name, p.proconfig as config,
           has_function_privilege('anon', p.oid, 'execute') as anon,
           has_function_privilege('authenticated', p.oid, 'execute') as users,
           has_function_privilege('service_role', p.oid, 'execute') as service
      from pg_proc p where p.pronamespace = 'public'::regnamespace`
  expect(functions.length).toBeGreaterThan(10)
  for (const { name, config, anon, users, service } of functions) {
    expect([name, config]).toEqual([name, expect.arrayContaining(['search_path=""'])])
    expect([name, anon, users !== service]).toEqual([name, false, !forBoth.includes(name)])
  }
})

test("every table has row-level security", async () => {
  const open = await sql`
    select relname from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`
  expect([...open]).toEqual([])
})
