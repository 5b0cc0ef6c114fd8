import { expect, test } from "vitest"
import { nextWait } from "@/lib/queue/worker"

const waits = (found: "work" | "hindrance" | "nothing", count: number) => {
  const all = [nextWait(250, found)]
  while (all.length < count) all.push(nextWait(all.at(-1)!, found))
  return all
}

test("an idle worker looks rarer and rarer, up to every 30 s", () => {
  expect(waits("nothing", 9)).toEqual([500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000])
})

test("after work it looks again at once", () => {
  expect(nextWait(30_000, "work")).toBe(250)
})

test("while work waits behind the cap, or the database is away, never later than 2 s", () => {
  expect(waits("hindrance", 5)).toEqual([500, 1000, 2000, 2000, 2000])
})
