import { describe, expect, test } from "vitest"
import { mistakeIn } from "@/components/ops/controls-fields"
import { append, merge, type JobsPage } from "@/components/ops/jobs-merge"
import { sentenceOf } from "@/components/ops/log-words"
import type { Action } from "@/lib/operations/use-view"

/** Jobs by number, the newest first; a higher number was created later. */
const page = (numbers: number[], nextCursor: string | null, status = "pending") =>
  ({
    jobs: numbers.map((n) => ({ id: `${n}`, status, createdAt: `2026-01-01T00:00:${n + 10}Z` })),
    nextCursor,
  }) as JobsPage
const ids = ({ jobs }: JobsPage) => jobs.map(({ id }) => Number(id))

describe("the list of jobs, looked at again", () => {
  const shown = page([6, 5, 4, 3], "after 3")

  test("takes news on top and keeps what they pushed out of the window", () => {
    const next = merge(shown, page([8, 7, 6, 5], "after 5"), false)
    expect(ids(next)).toEqual([8, 7, 6, 5, 4, 3])
    expect(next.nextCursor).toBe("after 3")
  })

  test("drops what matches no more, and brings up what came after it", () => {
    const next = merge(shown, page([6, 4, 3, 2], "after 2"), false)
    expect(ids(next)).toEqual([6, 4, 3, 2])
    expect(next.nextCursor).toBe("after 2")
  })

  test("is empty when nothing matches any more", () => {
    expect(merge(shown, page([], null), false)).toEqual({ jobs: [], nextCursor: null })
  })

  test("stays as it is while somebody selects, but for the state of each", () => {
    const next = merge(shown, page([8, 6, 5], "after 5", "completed"), true)
    expect(ids(next)).toEqual([6, 5, 4, 3])
    expect(next.jobs.map(({ status }) => status)).toEqual([
      ...["completed", "completed", "pending", "pending"],
    ])
    expect(next.nextCursor).toBe("after 3")
  })

  test("has a job once that comes up in two pages", () => {
    expect(ids(append(shown, page([3, 2], null)))).toEqual([6, 5, 4, 3, 2])
  })
})

describe("what an operator did, as a sentence", () => {
  const said = (action: string, target: string, details: Action["details"] = {}) => {
    const entry = { id: 1, at: "", operator: "", action, target, details }
    const { before, link, after } = sentenceOf(entry)
    return [before, link?.words, after].filter(Boolean).join(" ")
  }
  const id = "0a1b2c3d-0000-4000-8000-000000000000"
  const change = (was: unknown, is: unknown) => ({ was, is })

  test.each<[string, string, string, Action["details"]]>([
    ["paused pdf", "pause", "pdf", { paused: change(false, true) }],
    [
      "resumed pdf and changed the cap from 3 to 5",
      "resume",
      "pdf",
      { paused: change(true, false), max_concurrency: change(3, 5) },
    ],
    ["changed the cap of pdf from 3 to 5", "set_queue", "pdf", { max_concurrency: change(3, 5) }],
    [
      "changed the lease of pdf from 30 s to 60 s and the cap per workspace from none to 2",
      "set_queue",
      "pdf",
      { lease_seconds: change(30, 60), max_concurrency_per_workspace: change(null, 2) },
    ],
    ["saved pdf without a change", "set_queue", "pdf", {}],
    [
      "changed the storage of workspace 0a1b2c3d from 100 MB to 200 MB",
      "set_limits",
      id,
      { quota_bytes: change(100 * 1024 ** 2, 200 * 1024 ** 2) },
    ],
    ["changed the priority of job 0a1b2c3d from 0 to -5", "set_priority", id, change(0, -5)],
    ["cancelled job 0a1b2c3d while it waited", "cancel", id, { was: "pending" }],
    ["cancelled job 0a1b2c3d while it was printed", "cancel", id, { was: "processing" }],
    ["replayed job 0a1b2c3d", "replay", id, { asked: 1, replayed: 1, filter: {} }],
    ["replayed job 0a1b2c3d with others", "replay", id, { bulk: true }],
    ["wanted to replay job 0a1b2c3d but could not", "replay", id, { asked: 1, replayed: 0 }],
    ["replayed 12 jobs", "replay", "jobs", { asked: 12, replayed: 12, filter: {} }],
    ["replayed 1 job of 3 asked for", "replay", "jobs", { asked: 3, replayed: 1 }],
    ["wanted to replay dead jobs, but none could be", "replay", "jobs", { asked: 0, replayed: 0 }],
    ["had the queue worked at once", "drain", "pdf", {}],
    ["ran the cleanup", "clean_up", "exports", {}],
    ["polished brass: pdf", "polished_brass", "pdf", {}],
  ])("%s", (sentence, action, target, details) => {
    expect(said(action, target, details)).toBe(sentence)
  })

  test("a replay by filter leads to what the filter finds", () => {
    const details = { asked: 2, replayed: 2, filter: { errorCode: "print_timeout" } }
    const entry = { id: 1, at: "", operator: "", action: "replay", target: "jobs", details }
    expect(sentenceOf(entry).link?.href).toBe("/ops/jobs?errorCode=print_timeout")
  })
})

describe("a limit that may be left empty", () => {
  const field = { least: 1, most: 100, optional: true }

  test.each(["-", "5e", "0", "101", "1.5"])("is not %s", (typed) => {
    expect(mistakeIn(field, typed)).toBe("A whole number from 1 to 100, please.")
  })

  test.each(["", " ", "1", "100"])("may be “%s”", (typed) => {
    expect(mistakeIn(field, typed)).toBeUndefined()
  })
})
