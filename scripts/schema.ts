// npm run schema: writes supabase/schema.sql, the database as the migrations leave it, for reading and
// for seeing in a diff what a migration does. From the catalogue, because pg_dump is not in npm.
import fs from "node:fs"
import path from "node:path"
import postgres from "postgres"
import { withTemporaryStack } from "./local-stack/temporary"

export const SCHEMA_FILE = path.resolve(import.meta.dirname, "../supabase/schema.sql")
const OURS = ["public", "private"]

export async function dumpSchema(databaseUrl: string): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1 })
  try {
    const tables = await sql`
      select c.oid, n.nspname || '.' || c.relname as name, c.relrowsecurity as rls
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any (${OURS}) and c.relkind = 'r' order by 2`
    const parts = ["-- Written by `npm run schema`. Change the migrations, not this file."]
    for (const { oid, name, rls } of tables) parts.push(await dumpTable(sql, oid, name, rls))
    parts.push(...(await dumpFunctions(sql)))
    return parts.join("\n\n") + "\n"
  } finally {
    await sql.end()
  }
}

async function dumpTable(
  sql: postgres.Sql,
  oid: number,
  name: string,
  rls: boolean,
): Promise<string> {
  const columns = await sql`
    select a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
             || case when a.attnotnull then ' not null' else '' end
             || case when a.attidentity <> '' then ' generated always as identity' else '' end
             || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = ${oid} and a.attnum > 0 and not a.attisdropped order by a.attnum`
  const constraints = await sql`
    select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line
      from pg_constraint where conrelid = ${oid} and contype <> 'n' order by contype desc, conname`
  const indexes = await sql`
    select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i
      left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
     where i.indrelid = ${oid} and c.oid is null order by 1`
  const triggers = await sql`
    select pg_get_triggerdef(oid) || ';' as line from pg_trigger
     where tgrelid = ${oid} and not tgisinternal order by tgname`
  const policies = await sql`
    select format('create policy %I on ${sql.unsafe(name)} for %s to %s%s%s;', polname,
             case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
                         when 'd' then 'delete' else 'all' end,
             (select string_agg(rolname, ', ' order by rolname) from pg_roles where oid = any (polroles)),
             coalesce(' using (' || pg_get_expr(polqual, polrelid) || ')', ''),
             coalesce(' with check (' || pg_get_expr(polwithcheck, polrelid) || ')', '')) as line
      from pg_policy where polrelid = ${oid} order by polname`
  const grants = await sql`
    select 'grant ' || string_agg(lower(privilege_type), ', ' order by privilege_type)
             || ' on ${sql.unsafe(name)} to ' || grantee || ';' as line
      from (select acl.privilege_type, acl.grantee::regrole::text as grantee
              from pg_class c, aclexplode(c.relacl) acl where c.oid = ${oid}
            union all
            select acl.privilege_type || ' (' || a.attname || ')', acl.grantee::regrole::text
              from pg_attribute a, aclexplode(a.attacl) acl where a.attrelid = ${oid}) g
     where grantee <> 'postgres' group by grantee order by grantee`
  const lines = (rows: postgres.RowList<postgres.Row[]>) => rows.map(({ line }) => line as string)
  return [
    `create table ${name} (`,
    [...lines(columns), ...lines(constraints)].map((line) => `  ${line}`).join(",\n"),
    ");",
    ...lines(indexes),
    ...lines(triggers),
    ...(rls ? [`alter table ${name} enable row level security;`] : []),
    ...lines(policies),
    ...lines(grants),
  ].join("\n")
}

async function dumpFunctions(sql: postgres.Sql): Promise<string[]> {
  const functions = await sql`
    select pg_get_functiondef(p.oid) as definition, p.oid::regprocedure::text as signature,
           array(select acl.grantee::regrole::text from aclexplode(p.proacl) acl
                  where acl.grantee <> 0 and acl.grantee <> p.proowner order by 1) as roles
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = any (${OURS}) order by n.nspname, p.proname, 2`
  return functions.map(({ definition, signature, roles }) =>
    [
      `${definition.trim()};`,
      ...(roles as string[]).map((role) => `grant execute on function ${signature} to ${role};`),
    ].join("\n"),
  )
}

if (import.meta.main) {
  await withTemporaryStack(async ({ databaseUrl }) => {
    fs.writeFileSync(SCHEMA_FILE, await dumpSchema(databaseUrl))
  })
  console.log(`Wrote ${path.relative(process.cwd(), SCHEMA_FILE)}`)
}
