// ZIPs: whole, in order, with names that every system takes; and what becomes of them when something is not there.
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { batchOf, keepExport, type Kept, type KeepOptions } from "../helpers/kept-exports"
import { apiOf } from "../helpers/api"
import { service, signUp, type Person } from "../helpers/people"
import { connect, type Sql } from "../helpers/queue"
import { readZip, unzipTest, type ZippedFile } from "../helpers/zip-reader"

const stack = inject("stack")
const { url } = inject("app")

let sql: Sql
let ada: Person
beforeAll(async () => {
  sql = connect(stack)
  ada = await signUp(stack)
})
afterAll(() => sql?.end())

const keep = (options?: KeepOptions) => keepExport(stack, sql, ada.workspaceId, options)
const get = (path: string, person = ada) =>
  fetch(url + path, { headers: { authorization: `Bearer ${person.token}` } })
const ofBatch = (id: string, query = "") => get(`/api/v1/export/batch/${id}/download${query}`)
const ofSelection = (kept: Pick<Kept, "jobId">[], person = ada) =>
  get(`/api/v1/export/history/download?ids=${kept.map(({ jobId }) => jobId).join(",")}`, person)

/** Every ZIP is read by two readers, where there is a second. */
async function unzip(response: Response): Promise<ZippedFile[]> {
  expect(response.status).toBe(200)
  expect(response.headers.get("content-type")).toBe("application/zip")
  const zip = Buffer.from(await response.arrayBuffer())
  const files = readZip(zip)
  const second = unzipTest(zip)
  if (second) {
    expect(second).toMatchObject({ ok: true })
    for (const { name } of files) expect(second.output).toContain(name)
  }
  return files
}

const setStatus = (jobId: string, status: "pending" | "failed" | "cancelled") => sql`
  with gone as (delete from public.artifacts where job_id = ${jobId})
  update public.jobs
     set status = ${status}, progress = 0, finished_at = case when ${status} <> 'pending' then now() end,
         parked = ${status} = 'pending', run_after = now() + interval '1 day',
         error_code = case when ${status} = 'failed' then 'cannot_print' end,
         error_message = case when ${status} = 'failed' then 'The résumé has no name.' end
   where id = ${jobId}`

describe("a batch", () => {
  test("is a ZIP of its files, in the order selected, and each counts as downloaded", async () => {
    const kept = [
      await keep({ title: "Zebra" }),
      await keep({ title: "apple", content: Buffer.alloc(300_000, "pdf") }),
      await keep({ title: "Mango" }),
    ]
    const response = await ofBatch(
      await batchOf(
        sql,
        ada.workspaceId,
        kept.map(({ jobId }) => jobId),
      ),
    )
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="Pressrun [\d-]+ \(3 files\)\.zip"; filename\*=UTF-8''Pressrun%20[\d-]+%20%283%20files%29\.zip$/,
    )
    expect(response.headers.get("cache-control")).toBe("private, no-store")
    const files = await unzip(response)
    expect(files.map(({ name }) => name)).toEqual(["Zebra.pdf", "apple.pdf", "Mango.pdf"])
    expect(files.map(({ content }) => content)).toEqual(kept.map(({ content }) => content))
    const counted = await sql`
      select downloads from public.artifacts where job_id in ${sql(kept.map(({ jobId }) => jobId))}`
    expect(counted.map(({ downloads }) => downloads)).toEqual([1, 1, 1])
  })

  test("has names that no system refuses or confuses", async () => {
    const titles = [
      "Résumé",
      "RE\u0301SUME\u0301",
      "résumé",
      "CON",
      "職務経歴書 👩‍💻",
      "a/../b",
      "x\u202Efdp.exe",
    ]
    const kept: Kept[] = []
    for (const title of titles) kept.push(await keep({ title }))
    const files = await unzip(await ofSelection(kept))
    expect(files.map(({ name }) => name)).toEqual([
      "Résumé.pdf",
      "RÉSUMÉ (2).pdf",
      "résumé (3).pdf",
      "Document CON.pdf",
      "職務経歴書 👩‍💻.pdf",
      "a .. b.pdf",
      "x fdp.exe.pdf",
    ])
    for (const { name, utf8 } of files)
      expect([name, utf8]).toEqual([name, /[^\x00-\x7f]/.test(name)])
  })

  test("that is not finished is refused with its counts, unless a part is asked for", async () => {
    const kept = [
      await keep({ title: "Ready" }),
      await keep({ title: "Waiting" }),
      await keep({ title: "Broken" }),
      await keep({ title: "Stopped" }),
    ]
    await setStatus(kept[1]!.jobId, "pending")
    await setStatus(kept[2]!.jobId, "failed")
    await setStatus(kept[3]!.jobId, "cancelled")
    const id = await batchOf(
      sql,
      ada.workspaceId,
      kept.map(({ jobId }) => jobId),
    )
    const refused = await apiOf(url, ada.token)("GET", `/api/v1/export/batch/${id}/download`)
    expect(refused).toMatchObject({
      status: 409,
      error: {
        code: "not_ready",
        details: { total: 4, waiting: 1, running: 0, completed: 1, failed: 1, cancelled: 1 },
      },
    })
    expect(refused.error.message).toContain("1 of 4")

    const files = await unzip(await ofBatch(id, "?partial=true"))
    expect(files.map(({ name }) => name)).toEqual(["Ready.pdf", "MISSING.txt"])
    const lines = files[1]!.content.toString().split("\r\n")
    expect(lines[0]).toBe("3 documents are not in this ZIP.")
    expect(lines.slice(2, 5)).toEqual([
      `- Waiting (${kept[1]!.jobId}): It still waits to be printed.`,
      `- Broken (${kept[2]!.jobId}): It could not be printed: The résumé has no name.`,
      `- Stopped (${kept[3]!.jobId}): It was cancelled.`,
    ])
    await sql`delete from public.jobs where id = ${kept[1]!.jobId}`
  })

  test("of somebody else is not there, and a wrong word is named", async () => {
    const { jobId } = await keep()
    const id = await batchOf(sql, ada.workspaceId, [jobId])
    const bob = await signUp(stack, "Bob")
    expect((await get(`/api/v1/export/batch/${id}/download`, bob)).status).toBe(404)
    expect((await ofBatch(id, "?partial=yes")).status).toBe(400)
  })
})

describe("a selection", () => {
  test("is in the order asked for, each once", async () => {
    const [one, two] = [await keep({ title: "One" }), await keep({ title: "Two" })]
    const files = await unzip(await ofSelection([two, one, two]))
    expect(files.map(({ name }) => name)).toEqual(["Two.pdf", "One.pdf"])
  })

  test("with something that is not theirs is refused, and nothing counts as downloaded", async () => {
    const [mine, bob] = [await keep(), await signUp(stack, "Bob")]
    const his = await keepExport(stack, sql, bob.workspaceId)
    const answer = await ofSelection([mine, his])
    expect([answer.status, (await answer.json()).error.code]).toEqual([404, "job_not_found"])
    const [row] = await sql`select downloads from public.artifacts where job_id = ${mine.jobId}`
    expect(row!.downloads).toBe(0)
    expect((await ofSelection([mine], bob)).status).toBe(404)
  })

  test("of nothing, of no ids, or of too many is refused", async () => {
    for (const ids of [
      "",
      "12",
      Array.from({ length: 101 }, () => crypto.randomUUID()).join(","),
    ]) {
      expect((await get(`/api/v1/export/history/download?ids=${ids}`)).status).toBe(400)
    }
  })

  test("leaves out what expired and says so; when all has, there is no ZIP", async () => {
    const [old, fresh] = [await keep({ title: "Old", daysOld: 8 }), await keep({ title: "Fresh" })]
    const files = await unzip(await ofSelection([old, fresh]))
    expect(files.map(({ name }) => name)).toEqual(["Fresh.pdf", "MISSING.txt"])
    expect(files[1]!.content.toString()).toMatch(
      /^One document .*\r\n- Old \(.*\): The file has expired/s,
    )
    expect((await ofSelection([old])).status).toBe(410)
  })

  test("a file that is gone from Storage is a line of the manifest, and its name is free", async () => {
    const kept = [await keep({ title: "Same" }), await keep({ title: "Same" }), await keep()]
    await service(stack).storage.from("exports").remove([kept[0]!.path])
    const files = await unzip(await ofSelection(kept))
    expect(files.map(({ name }) => name)).toEqual(["Same.pdf", "A letter.pdf", "MISSING.txt"])
    expect(files[2]!.content.toString()).toContain(
      `- Same (${kept[0]!.jobId}): The file is no longer`,
    )
  })
})
