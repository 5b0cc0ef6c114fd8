// A cleanup killed half-way, again and again: whatever it left, the next one ends it.
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { startDrillStack, type DrillStack } from "../helpers/drill-stack"
import { Crew, type DrillWorker } from "../helpers/drill-workers"
import { keepExport, upload, type Kept } from "../helpers/kept-exports"
import { until } from "../helpers/launcher"
import { signUp, type Person } from "../helpers/people"
import { startStorageProxy, type StorageProxy } from "../helpers/storage-proxy"

const SCRIPT = "tests/helpers/cleanup-process.ts"

let stack: DrillStack
let crew: Crew
let proxy: StorageProxy
let ada: Person

beforeAll(async () => {
  stack = await startDrillStack()
  proxy = await startStorageProxy(stack.supabaseUrl)
})
afterAll(async () => {
  await proxy?.stop()
  await stack?.stop()
})
beforeEach(async () => {
  crew = new Crew(stack)
  ada = await signUp(stack)
})
afterEach(async () => {
  proxy.onRemoved = undefined
  await crew.abandon()
})

const start = () => crew.start({ script: SCRIPT, args: [], supabaseUrl: proxy.url })

async function keepMany(count: number, daysOld: number): Promise<Kept[]> {
  const kept: Kept[] = []
  while (kept.length < count)
    kept.push(await keepExport(stack, stack.sql, ada.workspaceId, { daysOld }))
  return kept
}

interface State {
  /** Files of exports that expired. */
  expiredFiles: number
  /** Rows that say "deleted" of a file that is there. */
  lies: number
  /** Rows that promise a file, not expired, which is not there. */
  broken: number
  unmarked: number
  stray: number
}

/** Files and rows side by side; the files of a workspace are those below its id. */
async function look(): Promise<State> {
  const [state] = await stack.sql<State[]>`
    with files as (
      select o.name, a.id, a.deleted_at, a.expires_at from storage.objects o
        left join public.artifacts a on o.name in (a.path, a.thumbnail_path)
       where o.bucket_id = 'exports' and o.name like ${ada.workspaceId + "/%"})
    select (select count(*)::integer from files where expires_at <= now()) as "expiredFiles",
           (select count(*)::integer from files where deleted_at is not null) as lies,
           (select count(*)::integer from files where id is null) as stray,
           count(*) filter (where expires_at > now() and not exists (
             select from files where files.name = a.path))::integer as broken,
           count(*) filter (where expires_at <= now() and deleted_at is null)::integer as unmarked
      from public.artifacts a where a.workspace_id = ${ada.workspaceId}`
  return state!
}

function kill(cleaner: DrillWorker): void {
  try {
    cleaner.signal("SIGKILL")
  } catch {
    // It has ended already.
  }
}

const clean: State = { expiredFiles: 0, lies: 0, broken: 0, unmarked: 0, stray: 0 }

async function finish(): Promise<void> {
  const last = start()
  expect(await last.ended).toBe("with code 0")
  expect(last.output()).toContain('"done":true')
  expect(await look()).toEqual(clean)
}

test("killed right after Storage removed files and before their rows say so", async () => {
  await keepMany(5, 1)
  // More than two steps of a hundred.
  await keepMany(220, 8)
  let halfway = 0
  for (let kills = 0; kills < 2; kills++) {
    const removed = new Promise<void>((resolve) => {
      proxy.onRemoved = () => {
        cleaner.signal("SIGKILL")
        resolve()
      }
    })
    const cleaner = start()
    await removed
    expect(await cleaner.ended).toBe("by SIGKILL")
    const { expiredFiles, unmarked, ...rest } = await look()
    expect(rest).toEqual({ lies: 0, broken: 0, stray: 0 })
    // Rows without a file, which do not say so yet: the moment this drill is about.
    if (unmarked * 2 > expiredFiles) halfway++
  }
  proxy.onRemoved = undefined
  expect(halfway).toBe(2)
  await finish()
  const { data } = await ada.client.rpc("workspace_usage").single().throwOnError()
  expect(data.files).toBe(5)
  console.log(`[drill] cleanup killed after removing: 2 of 2 half-way, nothing left after the next`)
})

test("killed at any moment, while it also sweeps what no export has", async () => {
  await keepMany(5, 1)
  let kills = 0
  let survived = 0
  for (let round = 0; round < 8; round++) {
    const [one] = await keepMany(12, 8)
    for (const n of [2, 3])
      await upload(stack, `${ada.workspaceId}/${one!.jobId}/${n}.pdf`, Buffer.from("lost"))
    await stack.sql`
      update storage.objects set created_at = now() - interval '2 hours'
       where name like ${`${ada.workspaceId}/%`} and created_at > now() - interval '1 hour'`
    const cleaner = start()
    await until(() => cleaner.output().includes("cleaning up"), 30_000, cleaner.output)
    // A whole cleanup takes 50 to 150 ms: some are faster than their killer.
    await sleep(Math.random() * 80)
    kill(cleaner)
    if ((await cleaner.ended) === "by SIGKILL") kills++
    else survived++
    expect(await look()).toMatchObject({ lies: 0, broken: 0 })
  }
  expect(kills).toBeGreaterThan(0)
  await finish()
  console.log(
    `[drill] cleanup killed at random: ${kills} killed, ${survived} were faster, nothing left`,
  )
})

test("three at once do no harm and leave nothing", async () => {
  await keepMany(5, 1)
  await keepMany(120, 8)
  const cleaners = [start(), start(), start()]
  for (const cleaner of cleaners) expect(await cleaner.ended).toBe("with code 0")
  expect(await look()).toEqual(clean)
})
