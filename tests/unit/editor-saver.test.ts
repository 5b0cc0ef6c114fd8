import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { dropDrafts, draftKey, findDraft, keepDraft } from "@/lib/editor/draft"
import { Saver, type Failure, type Saved, type SaveState } from "@/lib/editor/saver"

const first: Saved = { title: "T", template: "folio", options: {}, data: { a: 1 }, version: 1 }

/** A document on a server of one's own: versions rise, stale ones are refused, the line may be cut. */
function world() {
  const states: SaveState[] = []
  const server = { now: first, down: false, deaf: false, saves: 0 }
  const fail = (why: Failure) => Promise.reject(why)
  const saver = new Saver(first, {
    async save(version, edit) {
      if (server.down) return fail({ why: "again", sentence: "Offline." })
      if (version !== server.now.version) return fail({ why: "conflict" })
      server.saves++
      server.now = { ...server.now, ...edit, version: version + 1 }
      // It arrived, and the answer did not.
      if (server.deaf) return fail({ why: "again", sentence: "Offline." })
      return server.now
    },
    load: async () => server.now,
    failureOf: (error) => error as Failure,
    onState: (state) => states.push(state),
  })
  const elsewhere = (edit: Partial<Saved>) => {
    server.now = { ...server.now, ...edit, version: server.now.version + 1 }
  }
  return { saver, server, states, elsewhere, is: () => saver.state.is }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe("saving", () => {
  test("waits until the typing stops, then happens once", async () => {
    const { saver, server, is } = world()
    for (const a of [2, 3, 4]) {
      saver.change({ ...first, data: { a } })
      await pass(500)
    }
    expect([server.saves, is()]).toEqual([0, "waiting"])
    await pass(400)
    expect([server.saves, is(), saver.version]).toEqual([1, "saved", 2])
    expect(server.now.data).toEqual({ a: 4 })
  })

  test("what was typed back is not saved at all", async () => {
    const { saver, server, is } = world()
    saver.change({ ...first, data: { a: 2 } })
    saver.change({ ...first, data: { a: 1 } })
    await pass(2_000)
    expect([server.saves, is()]).toEqual([0, "saved"])
  })

  test("an empty title keeps the old one and holds nothing else up", async () => {
    const { saver, server } = world()
    saver.change({ ...first, title: "  ", data: { a: 2 } })
    await pass(1_000)
    expect(server.now).toMatchObject({ title: "T", data: { a: 2 } })
  })

  test("goes on by itself when the line is back", async () => {
    const { saver, server, is } = world()
    server.down = true
    saver.change({ ...first, data: { a: 2 } })
    await pass(1_000)
    expect(is()).toBe("offline")
    saver.change({ ...first, data: { a: 3 } })
    server.down = false
    await pass(2_100)
    expect([is(), server.now.data]).toEqual(["saved", { a: 3 }])
  })
})

describe("two at once", () => {
  test("nobody is overwritten in silence", async () => {
    const { saver, server, elsewhere, is } = world()
    elsewhere({ data: { a: "theirs" } })
    saver.change({ ...first, data: { a: "mine" } })
    await pass(1_000)
    expect([is(), server.saves]).toEqual(["conflict", 0])
    saver.change({ ...first, data: { a: "mine still" } })
    await pass(5_000)
    expect([await saver.flush(), server.saves]).toEqual([false, 0])
    expect(server.now.data).toEqual({ a: "theirs" })
  })

  test("keeping mine saves over theirs, taking theirs forgets mine", async () => {
    const { saver, server, elsewhere, is } = world()
    elsewhere({ data: { a: "theirs" } })
    saver.change({ ...first, data: { a: "mine" } })
    await pass(1_000)
    expect(await saver.keepMine()).toBe(true)
    expect([server.now.data, server.now.version, is()]).toEqual([{ a: "mine" }, 3, "saved"])

    elsewhere({ data: { a: "again" } })
    saver.change({ ...first, data: { a: "mine 2" } })
    await pass(1_000)
    saver.adopt(server.now)
    await pass(5_000)
    expect([server.now.data, saver.dirty, is()]).toEqual([{ a: "again" }, false, "saved"])
  })

  test("a save whose answer was lost is no conflict, also when more was typed since", async () => {
    const { saver, server, is } = world()
    server.deaf = true
    saver.change({ ...first, data: { a: 2 } })
    await pass(1_000)
    expect(is()).toBe("offline")
    server.deaf = false
    saver.change({ ...first, data: { a: 3 } })
    await pass(5_000)
    expect([is(), server.now.data, server.now.version]).toEqual(["saved", { a: 3 }, 3])
  })
})

describe("a draft", () => {
  const storage = () => {
    const kept = new Map<string, string>()
    return {
      get length() {
        return kept.size
      },
      key: (index: number) => [...kept.keys()][index] ?? null,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      clear: () => kept.clear(),
    } satisfies Storage
  }
  const draft = { ...first, data: { a: 2 }, at: "2026-01-01T10:00:00Z" }

  test("is found again, the newest of several tabs, and only for its document", () => {
    const place = storage()
    keepDraft(place, "doc", "one", draft)
    keepDraft(place, "doc", "two", { ...draft, data: { a: 3 }, at: "2026-01-01T11:00:00Z" })
    keepDraft(place, "other", "one", draft)
    expect(findDraft(place, "doc", first)?.data).toEqual({ a: 3 })
    dropDrafts(place, "doc")
    expect(findDraft(place, "doc", first)).toBeNull()
    expect(findDraft(place, "other", first)).not.toBeNull()
  })

  test("that says what is saved anyway is dropped, and so is rubbish", () => {
    const place = storage()
    keepDraft(place, "doc", "one", { ...draft, data: { a: 1 } })
    place.setItem(draftKey("doc", 1, "two"), "{")
    expect(findDraft(place, "doc", first)).toBeNull()
    expect(place.length).toBe(0)
  })

  test("with half a JSON in it is kept for the text alone", () => {
    const place = storage()
    keepDraft(place, "doc", "one", { ...draft, data: { a: 1 }, json: "{" })
    expect(findDraft(place, "doc", first)?.json).toBe("{")
  })

  test("of a tab has one place, whatever the version", () => {
    const place = storage()
    keepDraft(place, "doc", "one", draft)
    keepDraft(place, "doc", "one", { ...draft, version: 2 })
    expect(place.length).toBe(1)
  })
})
