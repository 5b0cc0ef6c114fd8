import { randomUUID } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import postgres, { type Sql, type TransactionSql } from "postgres"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  startBarePostgres,
  type BarePostgres,
  type Project,
} from "../../scripts/deploy-check/bare-postgres"
import { migrate } from "../../scripts/local-stack/migrate"

// The local stack runs as a superuser and has what @supabase/lite makes. Hosted has neither: this is the
// database as a new project has it, migrated by a `postgres` that is no superuser.
let bare: BarePostgres
let project: Project
let applied: string[]
let sql: Sql

const connect = (url: string) => postgres(url, { max: 1, onnotice: () => {} })

beforeAll(async () => {
  bare = await startBarePostgres()
  project = await bare.makeProject("hosted")
  applied = await migrate(project.url)
  sql = connect(project.url)
})

afterAll(async () => {
  await sql.end()
  await bare.stop()
})

/** As PostgREST does it: the role of the token, and its claims, for one transaction. */
function as<T>(role: string, user: string | null, work: (tx: TransactionSql) => Promise<T>) {
  return sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role, sub: user })}, true)`
    await tx.unsafe(`set local role ${role}`)
    return work(tx)
  }) as Promise<T>
}

/** With the role that Auth connects as. */
async function asAuth<T>(work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const auth = connect(project.adminUrl)
  try {
    return (await auth.begin(async (tx) => {
      await tx`set local role supabase_auth_admin`
      return work(tx)
    })) as T
  } finally {
    await auth.end()
  }
}

async function signUp(): Promise<string> {
  const id = randomUUID()
  await asAuth(async (tx) => {
    await tx`insert into auth.users (id, email) values (${id}, ${`${id}@example.com`})`
    await tx`insert into auth.identities (user_id) values (${id})`
  })
  return id
}

async function enqueue(user: string) {
  return as("authenticated", user, async (tx) => {
    const [document] = await tx`select id, workspace_id from public.documents limit 1`
    const [row] = await tx`select * from public.enqueue_export(array[${document!.id}]::uuid[])`
    return { jobId: row!.job_id as string, workspaceId: document!.workspace_id as string }
  })
}

test("every migration applies for a postgres that is no superuser", async () => {
  const files = fs.readdirSync(path.resolve(import.meta.dirname, "../../supabase/migrations"))
  const [me] = await sql`select rolname, rolsuper from pg_roles where rolname = current_user`
  expect(me).toEqual({ rolname: "postgres", rolsuper: false })
  expect(applied).toEqual(files.sort())
})

test("nothing but plpgsql is asked of the server", async () => {
  const extensions = await sql`select extname from pg_extension`
  expect(extensions.map(({ extname }) => extname)).toEqual(["plpgsql"])
})

/** Who may do what to everything of ours: tables, views, sequences, columns and functions. */
async function grants(url: string): Promise<string[]> {
  const db = connect(url)
  const rows = await db`
    select format('%s %s %s', name, grantee::regrole, privilege_type) as line from (
      select c.oid::regclass::text as name, g.grantee, g.privilege_type from pg_class c, aclexplode(c.relacl) g
       where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v', 'S')
      union all
      select a.attrelid::regclass || '.' || a.attname, g.grantee, g.privilege_type
        from pg_attribute a join pg_class c on c.oid = a.attrelid, aclexplode(a.attacl) g
       where c.relnamespace = 'public'::regnamespace
      union all
      select p.oid::regprocedure::text, g.grantee, g.privilege_type
        from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
       where p.pronamespace = 'public'::regnamespace) given
     where grantee <> 'postgres'::regrole order by 1`
  await db.end()
  return rows.map(({ line }) => line as string)
}

test("a project that grants everything by default ends up with the same rights", async () => {
  const older = await bare.makeProject("older", { olderGrants: true })
  await migrate(older.url)
  expect(await grants(older.url)).toEqual(await grants(project.url))
})

test("whoever is not signed in has no right to anything", async () => {
  expect((await grants(project.url)).filter((line) => / (anon|-) /.test(line))).toEqual([])
})

test("signing up through Auth's own role makes a workspace with samples", async () => {
  const user = await signUp()
  const documents = await as("authenticated", user, (tx) => tx`select id from public.documents`)
  expect(documents.length).toBeGreaterThan(0)
})

test("an export goes from click to file with the API's roles alone", async () => {
  const { jobId, workspaceId } = await enqueue(await signUp())
  const file = `${workspaceId}/${jobId}/1.pdf`
  const outcome = await as("service_role", null, async (tx) => {
    const [claimed] = await tx`select public.claim_jobs('pdf', 'host/1/a', 3) as answer`
    expect(claimed!.answer.jobs.map(({ id }: { id: string }) => id)).toContain(jobId)
    const { lease } = claimed!.answer.jobs.find(({ id }: { id: string }) => id === jobId)
    const artifact = {
      ...{ path: file, file_name: "A.pdf", bytes: 4, pages: 1, sha256: "a".repeat(64) },
      ...{ document_version: 1, template: "gazette", options: {} },
    }
    const [done] = await tx`
      select public.complete_job(${jobId}, ${lease}, ${tx.json(artifact)}) as outcome`
    await tx`select public.look_for_problems('pdf', 'cron')`
    return done!.outcome
  })
  expect(outcome).toBe("completed")
})

test("stray files are found though Storage's tables are not ours", async () => {
  await as("service_role", null, async (tx) => {
    const name = `${randomUUID()}/${randomUUID()}/1.pdf`
    await tx`insert into storage.objects (bucket_id, name, created_at)
             values ('exports', ${name}, now() - interval '2 hours')`
    const strays = await tx`select path from public.list_stray_files('', 1000) where stray`
    expect(strays.map(({ path }) => path)).toContain(name)
  })
})

test("people delete their account, though auth belongs to another role", async () => {
  const user = await signUp()
  await enqueue(user)
  await as("authenticated", user, (tx) => tx`select public.delete_my_account()`)
  const left = await sql`
    select id from auth.users where id = ${user}
    union all select user_id from auth.identities where user_id = ${user}
    union all select user_id from public.workspace_members where user_id = ${user}`
  expect(left).toHaveLength(0)
})

test("Auth's own role cannot change a protected account, and signs it in as before", async () => {
  const [user, session] = [await signUp(), randomUUID()]
  await as(
    "service_role",
    null,
    (tx) => tx`select public.protect_account(${`${user}@example.com`})`,
  )
  await asAuth(async (tx) => {
    await tx`update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${user}`
    await tx`insert into auth.sessions (id, user_id, created_at) values (${session}, ${user}, now())`
    await tx`insert into auth.refresh_tokens (token, user_id, revoked, session_id)
             values ('t', ${user}, false, ${session})`
    await tx`delete from auth.sessions where user_id = ${user}`
    expect(await tx`select 1 from auth.refresh_tokens where session_id = ${session}`).toHaveLength(
      1,
    )
  })
  const refused = [
    (tx: TransactionSql) => tx`update auth.users set encrypted_password = 'x' where id = ${user}`,
    (tx: TransactionSql) => tx`update auth.users set recovery_token = 'x' where id = ${user}`,
    (tx: TransactionSql) => tx`delete from auth.users where id = ${user}`,
    (tx: TransactionSql) => tx`insert into auth.identities (user_id) values (${user})`,
    (tx: TransactionSql) =>
      tx`insert into auth.mfa_factors (id, user_id) values (${randomUUID()}, ${user})`,
  ]
  for (const change of refused) await expect(asAuth(change)).rejects.toThrow("shared")
  // Only in the SQL editor.
  await sql`select private.unprotect_account(${`${user}@example.com`})`
  await asAuth((tx) => tx`update auth.users set encrypted_password = 'x' where id = ${user}`)
})

test("an operator is made in the SQL editor, and only there", async () => {
  const user = await signUp()
  const look = () => as("authenticated", user, (tx) => tx`select public.ops_overview('pdf')`)
  const promote = (tx: TransactionSql | Sql) =>
    tx`insert into public.operators (user_id) values (${user})`
  await expect(as("authenticated", user, promote)).rejects.toThrow("permission denied")
  await expect(as("service_role", null, promote)).rejects.toThrow("permission denied")
  await expect(look()).rejects.toThrow("This is for operators.")
  await promote(sql)
  await expect(look()).resolves.toHaveLength(1)
})

/** The guide's SQL, block by block, without what no package of npm can install. */
function sqlOfTheGuide(): string[] {
  const guide = fs.readFileSync(path.resolve(import.meta.dirname, "../../docs/deploy.md"), "utf8")
  return [...guide.matchAll(/^( *)```sql\n(.*?)^\1```/gms)].map(([, , block]) =>
    block!.replaceAll(/^create extension .*;$/gm, ""),
  )
}

test("the SQL of the deploy guide runs, and its ticks call both cron routes with the secret", async () => {
  await sql.file(path.resolve(import.meta.dirname, "../helpers/hosted-extensions.sql"))
  const blocks = sqlOfTheGuide()
  expect(blocks.length).toBeGreaterThan(2)
  for (const block of blocks) await sql.unsafe(block).simple()

  const jobs = await sql`select schedule, command from cron.job order by jobid`
  expect(jobs.map(({ schedule }) => schedule)).toContain("30 seconds")
  for (const { command } of jobs) await sql.unsafe(command as string)
  const asked =
    await sql`select url, headers ->> 'authorization' as secret from net.asked order by url`
  const secret = "Bearer the CRON_SECRET of the app"
  expect([...asked]).toEqual([
    { url: "https://pressrun.example.com/api/cron/cleanup-exports", secret },
    { url: "https://pressrun.example.com/api/cron/process-exports", secret },
  ])
})
