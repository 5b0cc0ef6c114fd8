import { describe, expect, test } from "vitest"
import { resumeContent } from "@/lib/press/content"
import { letterContent, parseContent, reportContent } from "@/lib/press/content"
import { PressError } from "@/lib/press/errors"
import { fieldNamed, inWords, pathIn } from "@/lib/editor/field-named"
import { DATE, type Form } from "@/lib/editor/fields"
import { forms } from "@/lib/editor/forms"
import { findMistake } from "@/lib/editor/json-mistake"
import { readOptions, marginsName } from "@/lib/editor/options"
import { pagesOf, paperOf } from "@/lib/editor/paper"
import { at, move, put, same } from "@/lib/editor/path"
import { summaryOf } from "@/lib/editor/summary"
import { resumeForm } from "@/lib/editor/resume-form"

describe("a change of one place", () => {
  const data = { basics: { name: "A", x: 1 }, work: [{ name: "B", odd: [1] }, { name: "C" }] }

  test("leaves all others as they were, unknown ones too", () => {
    const changed = put(data, ["work", 0, "name"], "D")
    expect(changed).toEqual({ ...data, work: [{ name: "D", odd: [1] }, { name: "C" }] })
    expect(at(changed, ["work", 1])).toBe(data.work[1])
    expect(data.work[0]!.name).toBe("B")
  })

  test("takes the place out, or makes what leads to it", () => {
    expect(put(data, ["basics", "name"], undefined)).toEqual({ ...data, basics: { x: 1 } })
    expect(put({}, ["basics", "location", "city"], "Oslo")).toEqual({
      basics: { location: { city: "Oslo" } },
    })
    expect(put({ a: 1 }, ["__proto__", "b"], 1)).not.toHaveProperty("b")
  })

  test("nothing is found where nothing is", () => {
    expect(at(data, ["work", 7, "name"])).toBeUndefined()
    expect(at(data, ["constructor", "name"])).toBeUndefined()
  })

  test("moves", () => {
    expect(move(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"])
    expect(move(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"])
  })

  test("equal is as JSON is", () => {
    expect(same({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 })).toBe(true)
    expect(same({ a: 1, b: undefined }, { a: 1 })).toBe(true)
    expect(same([], {})).toBe(false)
    expect(same(["a"], ["b"])).toBe(false)
  })
})

describe("the table of fields", () => {
  type Shape = Record<string, { shape?: Shape; element?: { shape: Shape }; unwrap?: () => never }>
  const inner = (schema: unknown): { shape?: Shape; element?: never } => {
    const one = schema as { unwrap?: () => unknown; def?: { type: string } }
    return one.def?.type === "optional" ? inner(one.unwrap!()) : (one as never)
  }
  const keysAt = (schema: unknown, path: readonly (string | number)[]): string[] => {
    let here = inner(schema)
    for (const key of path) here = inner(here.shape![key])
    const item = (here as { element?: { shape: Shape } }).element
    return Object.keys((item ?? here).shape!)
  }
  const offered = (form: Form) =>
    [...form.groups, ...form.lists, ...(form.tail ?? [])].map(({ path, fields }) => ({
      path,
      keys: fields.map(({ key }) => key),
    }))

  test.each([
    ["resume", resumeContent],
    ["letter", letterContent],
    ["report", reportContent],
  ] as const)("of a %s has only what the press reads", (kind, schema) => {
    for (const { path, keys } of offered(forms[kind]))
      expect(keysAt(schema, path)).toEqual(expect.arrayContaining(keys))
  })

  test("of a résumé has every section and field of JSON Resume", () => {
    const sections = new Set(offered(resumeForm).map(({ path }) => path[0]))
    expect([...sections].sort()).toEqual(Object.keys(resumeContent.shape).sort())
    for (const { path, keys } of offered(resumeForm)) {
      // The old name of an employer is read, not offered; places and profiles have entries of their own.
      const rest = ["company", "location", "profiles"]
      const expected = keysAt(resumeContent, path).filter((key) => !rest.includes(key))
      expect([...keys].filter((key) => key !== "location").sort()).toEqual(expected.sort())
    }
  })

  test("says of dates what the press says", () => {
    for (const value of [
      "2024",
      "2024-06",
      "2024-06-30",
      "2024-13",
      "June 2024",
      "24",
      "2024-06-32",
    ]) {
      let printed = true
      try {
        parseContent("resume", { awards: [{ date: value }] })
      } catch {
        printed = false
      }
      expect([value, DATE.test(value)]).toEqual([value, printed])
    }
  })
})

describe("one line for an entry", () => {
  const work = resumeForm.lists.find(({ path }) => path[0] === "work")!

  test.each([
    [
      { position: "Engineer", name: "Acme", startDate: "2020-01" },
      "Engineer, Acme · 2020-01 – now",
    ],
    [{ name: "Acme", startDate: "2020", endDate: "2021" }, "Acme · 2020 – 2021"],
    [{ company: "Old Ltd" }, "Old Ltd"],
    [{ location: "Oslo" }, "Oslo"],
    [{}, "Empty position"],
    [null, "Empty position"],
    ["a text", "a text"],
  ])("%j: %s", (entry, words) => expect(summaryOf(entry, work)).toBe(words))
})

describe("what the press refuses", () => {
  const refusal = (kind: "resume" | "letter", data: unknown) => {
    try {
      parseContent(kind, data)
    } catch (error) {
      if (error instanceof PressError) return inWords(forms[kind], error.message, data)
    }
    throw new Error("it was printed")
  }

  test("leads to the field, by its name on the screen", () => {
    const { sentence, field } = refusal("resume", { work: [{}, { name: "A", endDate: "soon" }] })
    // The press drops the empty entry before it counts.
    expect(field?.path).toEqual(["work", 1, "endDate"])
    expect(sentence).toMatch(/^Work 2: End is not a date/)
    expect(refusal("letter", { body: "x", sender: {} }).sentence).toBe("sender is missing.")
    expect(refusal("letter", { sender: { name: "A" } }).field?.path).toEqual(["body"])
  })

  test("of one line in many leads to the field with all of them", () => {
    expect(fieldNamed(resumeForm, ["work", 1, "highlights", 2])?.path).toEqual([
      "work",
      1,
      "highlights",
    ])
    expect(fieldNamed(resumeForm, ["basics", "profiles", 0, "url"])?.label).toBe(
      "Profiles 1: Website",
    )
    expect(fieldNamed(resumeForm, ["work", 0, "odd"])).toBeNull()
  })

  test("without a place has none", () => {
    expect(pathIn("This document is too large to print.")).toBeNull()
    expect(pathIn("The option margins is not right.")).toBeNull()
  })
})

describe("a mistake in JSON", () => {
  test.each([
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, /comma or }/],
    ['{"a": [1, 2,]}', 1, 12, /comma too many/],
    ["{'a': 1}", 1, 2, /name in quotes/],
    ['{"a" 1}', 1, 6, /colon/],
    ['{"a": "x\n"}', 1, 9, /closing quote/],
    ['{"a": "\\x"}', 1, 8, /backslash/],
    ['{"a": nul}', 1, 7, /a value is expected/],
    ['{"a": 1', 1, 8, /the text ends/],
    ['{"a": 1} x', 1, 10, /has ended/],
    ["", 1, 1, /a value/],
  ])("%j is at line %i, column %i", (text, line, column, words) => {
    const mistake = findMistake(text)
    expect(mistake).toMatchObject({ line, column })
    expect(mistake!.words).toMatch(words)
  })

  test("is not where there is none", () => {
    for (const text of ['{"a": [1, -2.5e3, true, null, "\\u00e9"]}', "  []  "])
      expect(findMistake(text)).toBeNull()
    expect(findMistake("[".repeat(200_000))).toMatchObject({ line: 1 })
  })
})

describe("pages and options", () => {
  const own = { top: 1, right: 1, bottom: 1, left: 1 }

  test("a sheet is as many pages as its height holds", () => {
    const paper = paperOf({ pageSize: "Letter" }, own)
    expect(paper).toEqual({ width: 816, height: 1056, inner: 864 })
    expect(pagesOf(1056, paper)).toBe(1)
    expect(pagesOf(1057, paper)).toBe(1)
    expect(pagesOf(1059, paper)).toBe(2)
    expect(pagesOf(1056 + 864 * 3, paper)).toBe(4)
    expect(paperOf({ orientation: "landscape", margins: 0 }, own)).toMatchObject({
      width: 11.69 * 96,
      inner: 8.27 * 96,
    })
  })

  test("stored options that are not valid are left out", () => {
    const kept = { pageSize: "A3", margins: 9, accent: "red", color: "greyscale", x: 1 }
    expect(readOptions(kept)).toEqual({ color: "greyscale" })
    expect(readOptions({ margins: own, language: "pt-BR", quality: undefined })).toEqual({
      margins: own,
      language: "pt-BR",
    })
  })

  test("margins have names", () => {
    expect([undefined, 0.5, own, 0.75].map(marginsName)).toEqual([
      "template",
      "narrow",
      "custom",
      "normal",
    ])
  })

  test("page numbers are the default: only their absence is an option", () => {
    expect(readOptions({ pageNumbers: true })).toEqual({})
    expect(readOptions({ pageNumbers: false })).toEqual({ pageNumbers: false })
  })
})
