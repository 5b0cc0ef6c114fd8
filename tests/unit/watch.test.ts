import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { Subscription } from "@/lib/exports/listeners"
import { Watcher } from "@/lib/exports/watch"
import { publishChange } from "@/lib/queue/changes"
import type { ExportRow, Known } from "@/lib/repositories/exports"

// The database is the fault that is injected here: late, away, or asked too often.
const database = vi.hoisted(() => ({
  rows: [] as ExportRow[],
  asked: [] as Known[],
  away: false,
}))

vi.mock("@/lib/repositories/exports", () => ({
  listQueueStandings: async () => [],
  listChangedExports: async (known: Known) => {
    database.asked.push(known)
    if (database.away) throw new Error("away")
    const revisions = new Map(known.jobs.map(({ id, revision }) => [id, revision]))
    const isFresh = (row: ExportRow) =>
      known.workspaces.some(({ id, place }) => id === row.workspace_id && row.place > place)
    return database.rows.filter(
      (row) =>
        (revisions.has(row.id) || isFresh(row)) && row.revision > (revisions.get(row.id) ?? -1),
    )
  },
}))

// Who is a member of what; a real stream's end is tested in tests/api/streams.test.ts.
vi.mock("@/lib/repositories/usage", () => ({
  listMemberships: async (ids: string[]) => new Map(ids.map((id) => [id, new Set(["w"])])),
}))

const row = (id: string, revision: number, more: Partial<ExportRow> = {}) =>
  ({
    ...{ id, revision, workspace_id: "w", status: "pending", place: 1, attempts: 0 },
    ...{ finished_at: null, retry_at: null, error_code: null, file_name: null, ...more },
  }) as ExportRow

const ended = { status: "completed", finished_at: "2026-11-18T00:00:00Z" } as const

const subscriber = (follows: Partial<Subscription>) => {
  const told: string[] = []
  const onExport: Subscription["onExport"] = ({ jobId, revision }) =>
    told.push(`${jobId} ${revision}`)
  return { told, onExport, userId: "u", onLeft: () => {}, ...follows }
}

const poll = () => vi.advanceTimersByTimeAsync(200)

let watcher: Watcher
let stops: (() => void)[]
const watch = (follows: Partial<Subscription>) => {
  const one = subscriber(follows)
  const stop = watcher.watch(one)
  stops.push(stop)
  return { told: one.told, stop }
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(database, { rows: [], asked: [], away: false })
  watcher = new Watcher()
  stops = []
})
afterEach(() => {
  stops.forEach((stop) => stop())
  vi.useRealTimers()
})

describe("the watcher", () => {
  test("asks once, however many listen, and not at all when nobody does", async () => {
    database.rows = [row("a", 1)]
    const all = Array.from({ length: 100 }, () => watch({ jobIds: ["a"] }))
    await poll()
    expect(database.asked).toHaveLength(1)
    for (const { told } of all) expect(told).toEqual(["a 1"])
    all.forEach(({ stop }) => stop())
    expect(vi.getTimerCount()).toBe(0)
    publishChange({ jobId: "a" })
    await poll()
    expect(database.asked).toHaveLength(1)
  })

  test("tells a latecomer what it saw since they read the database", async () => {
    const early = watch({ jobIds: ["a"] })
    database.rows = [row("a", 7, ended)]
    await poll()
    const late = watch({ jobIds: ["a"] })
    expect(late.told).toEqual(["a 7"])
    await poll()
    expect(early.told).toEqual(["a 7"])
  })

  test("does not skip what is new to one because another has read further", async () => {
    const early = watch({ workspaces: [{ id: "w", place: 1 }] })
    database.rows = [row("b", 5, { place: 2, ...ended })]
    watch({ workspaces: [{ id: "w", place: 2 }] })
    await poll()
    expect(early.told).toEqual(["b 5"])
  })

  test("tells a stage at once if it knows the attempt, and asks if it does not", async () => {
    database.rows = [row("a", 1)]
    const { told } = watch({ jobIds: ["a"] })
    await poll()
    const now = { attempts: 1, stage: "rendering", progress: 30, revision: 3 }
    // The row is of a job that waits: patched, it would run without ever having started.
    database.rows = [row("a", 3, { status: "processing", attempts: 1, started_at: "now" })]
    publishChange({ jobId: "a", now })
    expect(told).toEqual(["a 1"])
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toEqual(["a 1", "a 3"])
    publishChange({ jobId: "a", now: { ...now, stage: "printing", revision: 4 } })
    expect(told).toEqual(["a 1", "a 3", "a 4"])
    publishChange({ jobId: "a", now: { ...now, attempts: 2, revision: 9 } })
    expect(told).toHaveLength(3)
  })

  test("does not ask about jobs of workspaces that nobody follows", async () => {
    watch({ workspaces: [{ id: "w", place: 0 }] })
    publishChange({ jobId: "x", workspaceId: "another" })
    await vi.advanceTimersByTimeAsync(0)
    expect(database.asked).toHaveLength(0)
  })

  test("goes on when the database was away, and says how far it has seen", async () => {
    const { told } = watch({ jobIds: ["a"] })
    await poll()
    const seen = watcher.lookedAt
    database.away = true
    database.rows = [row("a", 2)]
    await poll()
    await poll()
    expect(watcher.lookedAt).toBe(seen)
    database.away = false
    await poll()
    expect(told).toEqual(["a 2"])
    expect(watcher.lookedAt).toBeGreaterThan(seen)
  })

  test("keeps nothing of what ended or of who left", async () => {
    const { stop } = watch({ workspaces: [{ id: "w", place: 0 }] })
    watch({ jobIds: ["other"] })
    database.rows = [row("a", 1, ended), row("b", 2, { place: 2 })]
    await poll()
    await vi.advanceTimersByTimeAsync(11_000)
    database.rows = []
    await poll()
    expect(database.asked.at(-1)!.jobs.map(({ id }) => id)).not.toContain("a")
    stop()
    await poll()
    expect(database.asked.at(-1)).toEqual({ jobs: [{ id: "other", revision: -1 }], workspaces: [] })
  })
})
