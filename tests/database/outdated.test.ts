import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest"
import { asMember } from "../helpers/as-member"
import { firstDocument, signUp, type Person } from "../helpers/people"
import { connect, type Sql } from "../helpers/queue"

const stack = inject("stack")
const HEX = "0".repeat(64)

let sql: Sql
let ada: Person
let id: string

beforeAll(() => void (sql = connect(stack, 4)))
afterAll(() => sql.end())
beforeEach(async () => {
  ada = await signUp(stack)
  id = (await firstDocument(ada, "resume")).id
})

const enqueue = async (wishes: object = {}) => {
  const asked = { p_document_ids: [id], ...wishes }
  const { data } = await ada.client.rpc("enqueue_export", asked).throwOnError()
  return data[0]!
}

const save = async (edit: object) => {
  const saved = await ada.client.from("documents").update(edit).eq("id", id).select().single()
  return saved.data!
}

// The lease is the job's id: the tests below know it without asking.
async function claim(jobId: string) {
  await sql`
    update public.jobs set status = 'processing', attempts = attempts + 1, slot = 1000 + (random() * 1e6)::int,
           worker = 'w', lease = id, lease_expires_at = now() + interval '1 minute', started_at = now()
     where id = ${jobId}`
}

const artifactOf = (jobId: string, version: number) => ({
  ...{ path: `${jobId}.pdf`, file_name: "a.pdf", bytes: 1, pages: 1, sha256: HEX },
  ...{ document_version: version, template: "gazette", options: {} },
})

/** Ends an export as a worker does, which read the document at this version. */
async function complete(jobId: string, version: number, through: Sql = sql) {
  const [row] = await through`
    select public.complete_export(${jobId}, ${jobId}, ${sql.json(artifactOf(jobId, version))}) as answer`
  return row!.answer as { outcome: string; export: { outdated: boolean; revision: number } }
}

async function print(wishes: object = {}) {
  const { job_id } = await enqueue(wishes)
  await claim(job_id)
  const [document] = await sql`select version from public.documents where id = ${id}`
  await complete(job_id, document!.version as number)
  return job_id
}

const view = async (jobId: string) => {
  const { data } = await ada.client.from("exports").select().eq("id", jobId).single().throwOnError()
  return data
}

describe("a document", () => {
  test("rises in version with its options, and not when nothing changes", async () => {
    const { version } = await save({ options: { pageSize: "Letter" } })
    expect(version).toBe(2)
    expect((await save({ options: { pageSize: "Letter" } })).version).toBe(2)
    expect((await save({ options: {} })).version).toBe(3)
  })

  test("refuses options that are no object or larger than 8 KB, also in an export", async () => {
    for (const options of [[], { accent: "x".repeat(8192) }]) {
      const saved = await ada.client.from("documents").update({ options }).eq("id", id)
      expect(saved.error).not.toBeNull()
      const asked = { p_document_ids: [id], p_options: options }
      const { error } = await ada.client.rpc("enqueue_export", asked)
      expect(error).toMatchObject({ code: "invalid_request" })
    }
    expect(await view(await print())).toMatchObject({ options: {}, outdated: false })
  })
})

describe("an export", () => {
  test("has the document's own template and options unless others are given", async () => {
    await save({ options: { pageSize: "Letter" } })
    const own = await print()
    expect(await view(own)).toMatchObject({ options: { pageSize: "Letter" }, outdated: false })
    const given = await print({ p_options: {} })
    expect(given).not.toBe(own)
    expect(await view(given)).toMatchObject({ options: {}, outdated: true })
    expect(await view(await print({ p_template: "quarto" }))).toMatchObject({ outdated: true })
    // Given, but equal to the document's own: the same export.
    const same = await enqueue({ p_options: { pageSize: "Letter" }, p_template: "gazette" })
    expect(same).toMatchObject({ job_id: own, reused: true })
  })

  test("is of the version that the caller has seen, or refused", async () => {
    await save({ title: "Second" })
    const asked = { p_document_ids: [id], p_version: 1 }
    const { error } = await ada.client.rpc("enqueue_export", asked)
    expect(error).toMatchObject({ code: "version_conflict", details: '{"version": 2}' })
    expect(await enqueue({ p_version: 2 })).toMatchObject({ reused: false })
  })

  test("is told to be outdated also while it is reused by a click on Export", async () => {
    const jobId = await print()
    const before = await view(jobId)
    const { user } = (await ada.client.auth.getUser()).data
    await asMember(sql, user!.id, async (tx) => {
      const [row] = await tx`select job_id, reused from public.enqueue_export(array[${id}::uuid])`
      expect(row).toMatchObject({ job_id: jobId, reused: true })
      await save({ title: "Renamed" })
    })
    expect((await view(jobId)).revision).toBeGreaterThan(before.revision!)
  })

  test.each([
    ["title", { title: "Renamed" }],
    ["content", { data: { basics: { name: "Ada" } } }],
    ["template", { template: "folio" }],
    ["options", { options: { color: "greyscale" } }],
  ])("is outdated by another %s, with a new revision", async (_what, edit) => {
    const jobId = await print()
    const before = await view(jobId)
    expect(before.outdated).toBe(false)
    await save(edit)
    const after = await view(jobId)
    expect(after.outdated).toBe(true)
    expect(after.revision).toBeGreaterThan(before.revision!)
    // It is outdated already: the next change is no news.
    await save({ title: "Renamed again" })
    expect((await view(jobId)).revision).toBe(after.revision)
    const { job_id, reused } = await enqueue()
    expect([job_id === jobId, reused]).toEqual([false, false])
  })

  test("that printed a newer version with the options of an older one is outdated", async () => {
    const { job_id } = await enqueue()
    const { version } = await save({ options: { pageSize: "Letter" } })
    await claim(job_id)
    const { export: told } = await complete(job_id, version)
    expect(told.outdated).toBe(true)
  })

  test("of a deleted document is not outdated: there is nothing newer", async () => {
    const jobId = await print()
    await save({ title: "Renamed" })
    await sql`delete from public.documents where id = ${id}`
    expect(await view(jobId)).toMatchObject({ document_id: null, outdated: false })
  })

  test("is found by the streams' query when its document changes, however old it is", async () => {
    const jobId = await print()
    const known = (await view(jobId)).revision!
    await sql`update public.jobs set finished_at = now() - interval '3 days' where id = ${jobId}`
    await sql`update public.job_attempts set finished_at = now() - interval '3 days' where job_id = ${jobId}`
    const look = async () => {
      const [newest] = await sql`select max(place)::int as place from public.jobs`
      const followed = sql.json([{ id: ada.workspaceId, place: newest!.place as number }])
      return sql`select id, outdated, revision from public.list_changed_exports('[]', ${followed})`
    }
    await sql`update public.documents set updated_at = now() - interval '1 day' where id = ${id}`
    expect(await look()).toEqual([])
    await save({ options: { pageSize: "Legal" } })
    const [found] = await look()
    expect(found).toMatchObject({ id: jobId, outdated: true })
    expect(Number(found!.revision)).toBeGreaterThan(known)
  })
})

describe("a save and a completion at the same moment", () => {
  test("the save commits first: the completed export is told as outdated", async () => {
    const { job_id } = await enqueue()
    await claim(job_id)
    const completed = await sql.begin(async (tx) => {
      await tx`update public.documents set title = 'Meanwhile' where id = ${id}`
      const completing = complete(job_id, 1)
      // It waits for the save. Told now, it would be told as current.
      const first = await Promise.race([completing, wait(150)])
      expect(first).toBe("waited")
      return { completing }
    })
    expect((await completed.completing).export.outdated).toBe(true)
  })

  test("without the lock, the same race tells a file as current for good", async () => {
    const { job_id } = await enqueue()
    await claim(job_id)
    const told = await sql.begin(async (tx) => {
      await tx`update public.documents set title = 'Meanwhile' where id = ${id}`
      // What complete_export does, but for the lock.
      await sql`select public.complete_job(${job_id}, ${job_id}, ${sql.json(artifactOf(job_id, 1))})`
      return view(job_id)
    })
    const after = await view(job_id)
    expect([told.outdated, after.outdated]).toEqual([false, true])
    expect(after.revision).toBe(told.revision)
  })

  test("the completion commits first: the save outdates it, with a new revision", async () => {
    const { job_id } = await enqueue()
    await claim(job_id)
    const { told, saving } = await sql.begin(async (tx) => {
      const told = (await complete(job_id, 1, tx as unknown as Sql)).export
      const saving = save({ title: "Meanwhile" })
      expect(await Promise.race([saving, wait(150)])).toBe("waited")
      return { told, saving: { promise: saving } }
    })
    expect(told.outdated).toBe(false)
    await saving.promise
    const after = await view(job_id)
    expect(after.outdated).toBe(true)
    expect(after.revision).toBeGreaterThan(Number(told.revision))
  })

  test("a save waits for no export in progress, nor for one being deleted", async () => {
    const jobId = await print()
    const running = (await enqueue({ p_fresh: true })).job_id
    await claim(running)
    await sql.begin(async (tx) => {
      await tx`select from public.jobs where id in (${jobId}, ${running}) for update`
      const saved = await Promise.race([save({ title: "Meanwhile" }), wait(5_000)])
      expect(saved).toMatchObject({ title: "Meanwhile" })
    })
  })
})

const wait = (ms: number) =>
  new Promise<"waited">((resolve) => setTimeout(() => resolve("waited"), ms))
