import { describe, expect, test } from "vitest"
import { readImport } from "@/lib/documents/import"
import { hasTooManyValues, MOST_VALUES } from "@/lib/json"

describe("JSON with more values than anyone needs", () => {
  test.each([
    ["lists", `[${"[],".repeat(MOST_VALUES)}0]`],
    ["objects", "{".repeat(MOST_VALUES + 1)],
    ["numbers", `[${"1,".repeat(MOST_VALUES)}1]`],
    ["keys", `{${Array.from({ length: MOST_VALUES + 2 }, (_, n) => `"${n}":1`).join()}}`],
  ])("%s are seen", (_name, json) => {
    expect(hasTooManyValues(json)).toBe(true)
  })

  test.each([
    ["as many as may be", `[${"1,".repeat(MOST_VALUES - 1)}1]`],
    ["commas and brackets in a text", JSON.stringify(["[{,}]".repeat(MOST_VALUES)])],
    ["quotes and backslashes in a text", JSON.stringify(['\\",\\\\",'.repeat(MOST_VALUES)])],
    ["a text that does not end", `"${",".repeat(MOST_VALUES * 2)}`],
  ])("%s are not too many", (_name, json) => {
    expect(hasTooManyValues(json)).toBe(false)
  })

  test("are refused by an import before they are parsed", () => {
    const text = `{"work":[${"{},".repeat(MOST_VALUES)}{}]}`
    expect(() => readImport({ text })).toThrow(/more than 20000 values/)
  })
})
