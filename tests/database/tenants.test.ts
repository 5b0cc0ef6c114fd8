import { beforeAll, describe, expect, inject, test } from "vitest"
import type { Database } from "@/lib/supabase/database.types"
import {
  anonymous,
  firstDocument,
  service,
  signUp,
  type Client,
  type Person,
} from "../helpers/people"
import { claim, connect, makeQueue } from "../helpers/queue"

const stack = inject("stack")
const admin = service(stack)
const file = {
  bytes: new TextEncoder().encode("%PDF"),
  options: { contentType: "application/pdf" },
}

let alice: Person
let bob: Person
let jobId: string
let batchId: string
let lease: string
let path: string

// Alice has one of everything: a document, a batch, a finished job with its attempt and file.
beforeAll(async () => {
  ;[alice, bob] = [await signUp(stack, "Alice"), await signUp(stack, "Bob")]
  const document = await firstDocument(alice)
  const { data } = await alice.client
    .rpc("enqueue_export", { p_document_ids: [document.id] })
    .throwOnError()
  await alice.client.from("preferences").insert({ export_options: { quality: "high" } })
  jobId = data[0]!.job_id
  batchId = data[0]!.batch_id
  path = `${alice.workspaceId}/${jobId}/1.pdf`
  lease = await moveToOwnQueue(jobId)
  await admin.storage.from("exports").upload(path, file.bytes, file.options)
  const artifact = {
    ...{ path, file_name: "A.pdf", bytes: 4, pages: 1, sha256: "a".repeat(64) },
    ...{ document_version: 1, template: "gazette", options: {} },
  }
  const done = await admin
    .rpc("complete_job", { p_job: jobId, p_lease: lease, p_artifact: artifact })
    .throwOnError()
  expect(done.data).toBe("completed")
})

type Table = keyof Database["public"]["Tables"]
type View = keyof Database["public"]["Views"]

const readable: Table[] = [
  ...(["workspaces", "workspace_members", "documents", "jobs", "batches"] as const),
  ...(["batch_items", "job_attempts", "artifacts", "preferences"] as const),
]
const views: View[] = ["exports", "batch_overviews"]
const hidden: Table[] = [
  ...(["queues", "turns", "worker_ticks", "sample_documents"] as const),
  // Of the operators, whom tests/database/operators.test.ts is about.
  ...(["operators", "operator_actions", "problems", "cleanup_runs"] as const),
  ...(["queue_signs", "queue_periods", "queue_totals", "retries", "templates"] as const),
]

/** Of these, members read some columns only. */
const columns: Partial<Record<Table | View, string>> = {
  jobs: "id, title, status, attempts, revision",
  job_attempts: "job_id, attempt, outcome, error_code, timings",
}

const rowsOf = async (client: Client, table: Table | View) =>
  (await client.from(table as Table).select(columns[table] ?? "*")).data ?? []

describe("reading", () => {
  test.each([...readable, ...views])(
    "Alice sees her %s and Bob sees none of them",
    async (table) => {
      const hers = await rowsOf(alice.client, table)
      expect(hers.length).toBeGreaterThan(0)
      const seenByBob = new Set((await rowsOf(bob.client, table)).map((row) => JSON.stringify(row)))
      expect(hers.filter((row) => seenByBob.has(JSON.stringify(row)))).toEqual([])
      expect(await rowsOf(anonymous(stack), table)).toEqual([])
    },
  )

  test.each(hidden)("nobody with an export reads %s", async (table) => {
    expect(await rowsOf(alice.client, table)).toEqual([])
    expect(await rowsOf(anonymous(stack), table)).toEqual([])
  })

  test("the lists above name every table and view", async () => {
    const { data } = await admin.from("jobs").select("id").limit(1)
    expect(data).toHaveLength(1)
    expect(await listNames("tables")).toEqual([...readable, ...hidden].sort())
    expect(await listNames("views")).toEqual([...views].sort())
  })

  test.each(views)("nobody writes through %s", async (view) => {
    for (const client of [alice.client, bob.client, anonymous(stack), admin]) {
      const { error } = await client
        .from(view as Table)
        .delete()
        .not("id", "is", null)
      expect(error).not.toBeNull()
    }
    expect((await rowsOf(alice.client, view)).length).toBeGreaterThan(0)
  })
})

describe("changing", () => {
  test("Bob cannot change, delete or add to Alice's documents", async () => {
    const before = await rowsOf(alice.client, "documents")
    await bob.client
      .from("documents")
      .update({ title: "Mine" })
      .eq("workspace_id", alice.workspaceId)
    await bob.client.from("documents").delete().eq("workspace_id", alice.workspaceId)
    const { error } = await bob.client.from("documents").insert({
      ...{ workspace_id: alice.workspaceId, kind: "letter", title: "T" },
      ...{ data: {}, template: "letterhead" },
    })
    expect(error?.code).toBe("42501")
    expect(await rowsOf(alice.client, "documents")).toEqual(before)
  })

  test("Bob cannot move his document into her workspace, nor set its version", async () => {
    const mine = await firstDocument(bob)
    for (const change of [{ workspace_id: alice.workspaceId }, { version: 99 }]) {
      const { error } = await bob.client.from("documents").update(change).eq("id", mine.id)
      expect(error?.code).toBe("42501")
    }
  })

  test.each(["jobs", "batches", "artifacts", "job_attempts", "workspaces"] as Table[])(
    "not even Alice writes her %s past the functions",
    async (table) => {
      const before = await rowsOf(alice.client, table)
      const { error } = await alice.client.from(table).delete().not(keyOf(table), "is", null)
      expect(error?.code).toBe("42501")
      expect(await rowsOf(alice.client, table)).toEqual(before)
    },
  )

  test("Bob cannot export, cancel, retry, download or delete what is hers", async () => {
    const { id } = await firstDocument(alice)
    const answers = await Promise.all([
      bob.client.rpc("enqueue_export", { p_document_ids: [id] }),
      bob.client.rpc("cancel_job", { p_job: jobId }),
      bob.client.rpc("retry_job", { p_job: jobId }),
      bob.client.rpc("cancel_batch", { p_batch: batchId }),
      bob.client.rpc("retry_batch", { p_batch: batchId }),
      bob.client.rpc("count_download", { p_job: jobId }),
      bob.client.rpc("count_downloads", { p_jobs: [jobId] }),
      bob.client.rpc("discard_exports", { p_jobs: [jobId] }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 200, 200, 200])
    for (const { data } of answers.slice(5)) expect(data).toEqual([])
    const [file] = await rowsOf(alice.client, "artifacts")
    expect(file).toMatchObject({ downloads: 0, deleted_at: null })
    const [job] = (await alice.client.from("jobs").select("hidden_at").eq("id", jobId)).data ?? []
    expect(job).toEqual({ hidden_at: null })
  })

  test("Bob sets no preferences of hers, and renames no workspace of hers", async () => {
    const { data: me } = await alice.client.auth.getUser()
    const hers = { user_id: me.user!.id, export_options: { quality: "draft" } }
    expect((await bob.client.from("preferences").insert(hers)).error?.code).toBe("42501")
    expect((await bob.client.from("preferences").upsert(hers)).error?.code).toBe("42501")
    await bob.client.from("preferences").update({ export_options: {} }).eq("user_id", hers.user_id)
    const [kept] = await rowsOf(alice.client, "preferences")
    expect(kept).toMatchObject({ export_options: { quality: "high" } })
    const renamed = { p_workspace: alice.workspaceId, p_name: "Bob’s" }
    expect((await bob.client.rpc("rename_workspace", renamed)).status).toBe(404)
    expect((await anonymous(stack).rpc("rename_workspace", renamed)).error?.code).toBe("42501")
    expect((await anonymous(stack).rpc("delete_my_account")).error?.code).toBe("42501")
  })

  test("one document of hers spoils a whole batch of his", async () => {
    const [mine, hers] = [await firstDocument(bob), await firstDocument(alice)]
    const { error } = await bob.client.rpc("enqueue_export", { p_document_ids: [mine.id, hers.id] })
    expect(error?.code).toBe("document_not_found")
    expect(await rowsOf(bob.client, "jobs")).toEqual([])
  })

  test("the worker's functions are for the service alone", async () => {
    const calls = [
      ["claim_jobs", { p_queue: "pdf", p_worker: "x", p_limit: 1 }],
      ["heartbeat_jobs", { p_jobs: [] }],
      ["report_progress", { p_job: jobId, p_lease: lease, p_stage: "x", p_progress: 1 }],
      ["complete_job", { p_job: jobId, p_lease: lease, p_artifact: {} }],
      ["complete_export", { p_job: jobId, p_lease: lease, p_artifact: {} }],
      [
        "fail_job",
        {
          p_job: jobId,
          p_lease: lease,
          p_retry: "never",
          p_code: "x",
          p_message: "x",
        },
      ],
      ["complete_jobs", { p_results: [] }],
      ["release_jobs", { p_jobs: [] }],
      ["rescue_expired_jobs", { p_queue: "pdf" }],
      ["queue_pulse", { p_queue: "pdf" }],
      ["queue_overview", { p_queue: "pdf" }],
      ["record_tick", { p_tick: {} }],
      ["enqueue_jobs", { p_queue: "pdf", p_jobs: [] }],
      ["list_expired_artifacts", { p_limit: 1 }],
      ["mark_artifacts_deleted", { p_ids: [] }],
      ["attach_thumbnail", { p_job: jobId, p_path: "x", p_thumbnail: "y" }],
      ["list_stray_files", { p_after: "", p_limit: 1 }],
      ["prune_history", { p_job_days: 9999, p_tick_days: 9999, p_limit: 1 }],
      ["list_changed_exports", { p_jobs: [], p_workspaces: [] }],
      ["queue_standings", { p_jobs: [jobId] }],
      ["look_for_problems", { p_queue: "pdf", p_source: "cron" }],
      ["record_cleanup", { p_run: {} }],
      ["queue_health", { p_queue: "pdf" }],
      ["read_metrics", {}],
    ] as const
    for (const client of [alice.client, anonymous(stack)]) {
      for (const [name, args] of calls) {
        const { error } = await client.rpc(name as "claim_jobs", args as never)
        expect([name, error?.code]).toEqual([name, "42501"])
      }
    }
  })
})

describe("files", () => {
  test("nobody reaches the bucket but the service: not another, not even the owner", async () => {
    for (const client of [bob.client, alice.client, anonymous(stack)]) {
      const files = client.storage.from("exports")
      expect((await files.download(path)).data).toBeNull()
      expect((await files.createSignedUrl(path, 60)).data).toBeNull()
      expect((await files.list(`${alice.workspaceId}/${jobId}`)).data ?? []).toEqual([])
      expect(
        (await files.upload(path, file.bytes, { ...file.options, upsert: true })).data,
      ).toBeNull()
      await files.remove([path])
    }
    expect((await admin.storage.from("exports").download(path)).data?.size).toBe(4)
  })
})

/** Other tests fill the queue that exports go to: hers must not wait behind theirs. */
async function moveToOwnQueue(id: string): Promise<string> {
  const sql = connect(stack)
  const queue = await makeQueue(sql)
  await sql`update public.jobs set queue = ${queue} where id = ${id}`
  await sql`insert into public.turns (queue, workspace_id) values (${queue}, ${alice.workspaceId})`
  const [job] = await claim(sql, queue)
  await sql.end()
  return job!.lease
}

const keyOf = (table: Table) => (table === "job_attempts" ? "job_id" : "id") as "id"

async function listNames(kind: "tables" | "views"): Promise<string[]> {
  const sql = connect(stack)
  const type = kind === "tables" ? "BASE TABLE" : "VIEW"
  const rows = await sql`
    select table_name from information_schema.tables
     where table_schema = 'public' and table_type = ${type}`
  await sql.end()
  return rows.map(({ table_name }) => table_name as string).sort()
}
