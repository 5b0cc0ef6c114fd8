import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { SETTLED_MS, StreamCursor } from "@/lib/exports/stream-cursor"

const job = (n: number) => `${n.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`
const change = (n: number, revision: number) => ({ id: job(n), revision })
const again = (cursor: StreamCursor) => StreamCursor.parse(cursor.toString())!

describe("a cursor", () => {
  test("knows what it told, and so does the one made of its text", () => {
    const cursor = StreamCursor.startingAt(100)
    cursor.tell(change(1, 105))
    for (const one of [cursor, again(cursor)]) {
      expect(one.isNews(change(1, 105))).toBe(false)
      expect(one.isNews(change(1, 106))).toBe(true)
      // Begun before 105 and committed after it.
      expect(one.isNews(change(2, 103))).toBe(true)
      expect(one.isNews(change(2, 99))).toBe(false)
    }
  })

  test("cut in the middle of the first telling, it knows what is still to be told", () => {
    const cursor = StreamCursor.startingAt(100, [change(3, 110)], [{ id: job(1) }, { id: job(2) }])
    cursor.tell(change(1, 50))
    const resumed = again(cursor)
    expect(resumed.isNews(change(1, 50))).toBe(false)
    expect(resumed.isNews(change(2, 60))).toBe(true)
    expect(resumed.isNews(change(3, 110))).toBe(false)
  })

  test("forgets what is settled, so that its text stays short", () => {
    const cursor = StreamCursor.startingAt(0)
    for (let n = 1; n <= 100; n++) cursor.tell(change(n, n), n * 1000, n * 1000)
    expect(cursor.toString().length).toBeLessThan(22 * 14)
    expect(cursor.isNews(change(1, 1))).toBe(false)
    expect(cursor.isNews(change(100, 100))).toBe(false)
    expect(cursor.isNews(change(7, 101))).toBe(true)
  })

  test("settles nothing while nobody could look", () => {
    const cursor = StreamCursor.startingAt(0)
    cursor.tell(change(1, 10), 0, 0)
    const blind = SETTLED_MS * 2
    cursor.tell(change(2, 8), 0, blind)
    expect(cursor.isNews(change(3, 9))).toBe(true)
    cursor.tell(change(4, 11), blind, blind)
    expect(cursor.isNews(change(3, 9))).toBe(false)
  })

  test.each(["", "-", "ü", "zzzzzzzzzzzzzzzzz", "1 2", "!"])("%j is none of ours", (text) => {
    expect(StreamCursor.parse(text)).toBeNull()
  })

  test("however changes commit and wherever it is cut, each is told once", () => {
    const commits = fc.shuffledSubarray([...Array(30).keys()], { minLength: 30 })
    const cuts = fc.array(fc.boolean(), { minLength: 30, maxLength: 30 })
    fc.assert(
      fc.property(commits, cuts, (order, cutBefore) => {
        let cursor = StreamCursor.startingAt(0)
        const newest = new Map<number, number>()
        const told: string[] = []
        order.forEach((number, step) => {
          if (cutBefore[step]) cursor = again(cursor)
          // Of one job, changes commit in the order of their numbers: it is locked.
          const [of, revision] = [number % 5, number + 1]
          if (revision < (newest.get(of) ?? 0)) return
          newest.set(of, revision)
          for (const [id, at] of newest)
            if (cursor.isNews(change(id, at))) {
              cursor.tell(change(id, at), step * 600, step * 600)
              told.push(`${id} ${at}`)
            }
        })
        expect(told).toEqual([...new Set(told)])
        for (const [id, at] of newest) expect(told).toContain(`${id} ${at}`)
      }),
    )
  })
})
