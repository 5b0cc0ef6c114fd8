import { describe, expect, test } from "vitest"
import { starters } from "@/lib/documents/starters"
import { followTitle } from "@/lib/editor/own-title"
import { put, type Path } from "@/lib/editor/path"
import type { DocumentKind } from "@/lib/press/kinds"

const places: [DocumentKind, Path, suffix: string][] = [
  ["resume", ["basics", "name"], ", résumé"],
  ["letter", ["subject"], ""],
  ["report", ["title"], ""],
]

describe.each(places)("the title of a %s that nobody named", (kind, path, suffix) => {
  const titled = (words: string, title = starters[kind].title, before = {}) =>
    followTitle(kind, title, before, put({}, path, words) as Record<string, unknown>)

  test("is its own words", () => {
    expect(titled(" Ada ")).toBe(`Ada${suffix}`)
  })

  test.each([201, 500])("fits with %i characters", (length) => {
    const title = titled("a".repeat(length))
    expect(title).toBe("a".repeat(200 - suffix.length) + suffix)
    expect(title).toHaveLength(200)
  })

  test("is cut between characters, and ends in no space", () => {
    const room = 200 - suffix.length
    expect(titled(`${"a".repeat(room - 1)} more`)).toBe("a".repeat(room - 1) + suffix)
    expect(titled(`${"a".repeat(room - 1)}🖨️`)).toBe("a".repeat(room - 1) + suffix)
  })

  test("follows on from one that was cut", () => {
    const before = put({}, path, "a".repeat(500)) as Record<string, unknown>
    expect(titled("Ada", titled("a".repeat(500)), before)).toBe(`Ada${suffix}`)
  })
})
