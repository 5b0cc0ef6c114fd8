import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { arrive, hasLeft, leave, stay } from "@/lib/stores/person"

const kept = new Map<string, string>()
const storage = {
  get length() {
    return kept.size
  },
  key: (index: number) => [...kept.keys()][index] ?? null,
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
const DRAFTS = ["pressrun:draft:a:1:x", "pressrun:draft:b:2:y"]
const drafts = () => [...kept.keys()].filter((key) => key.startsWith("pressrun:draft:"))

beforeEach(() => {
  kept.clear()
  vi.stubGlobal("localStorage", storage)
  arrive("ada")
  for (const key of DRAFTS) kept.set(key, `what ${key} says`)
})
afterEach(() => void vi.unstubAllGlobals())

test("whoever leaves leaves no draft behind", () => {
  leave()
  expect(hasLeft()).toBe(true)
  expect(drafts()).toEqual([])
})

test("whoever could not leave finds every draft as it was", () => {
  leave()
  stay()
  expect(hasLeft()).toBe(false)
  expect(drafts()).toEqual(DRAFTS)
  expect(kept.get(DRAFTS[0]!)).toBe(`what ${DRAFTS[0]} says`)
})

test("nothing comes back for the next person", () => {
  leave()
  arrive("grace")
  stay()
  expect(drafts()).toEqual([])
})
