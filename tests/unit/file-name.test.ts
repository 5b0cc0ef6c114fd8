import { expect, test } from "vitest"
import fc from "fast-check"
import { fileNameFor, Names } from "@/lib/exports/file-name"
import { attachment } from "@/lib/exports/zip"

test.each([
  ["Maren Lindqvist", "Maren Lindqvist.pdf"],
  ["職務経歴書", "職務経歴書.pdf"],
  ['a/b\\c:d*e?f"g<h>i|j', "a b c d e f g h i j.pdf"],
  ["../../etc/passwd", "etc passwd.pdf"],
  ["  ...  ", "Document.pdf"],
  ["\u200d\ufeff", "Document.pdf"],
  ["CON", "Document CON.pdf"],
  ["nul.backup", "Document nul.backup.pdf"],
  ["com¹", "Document com¹.pdf"],
  ["LPT9 .x", "Document LPT9 .x.pdf"],
  ["Contract", "Contract.pdf"],
  ["line\nbreak\u0000\u202e", "line break.pdf"],
  ["invoice\u202efdp.exe", "invoice fdp.exe.pdf"],
  ["lone \ud800 half", "lone half.pdf"],
  ["👩‍💻 é 🇩🇪", "👩‍💻 é 🇩🇪.pdf"],
  ["می‌خواهم", "می‌خواهم.pdf"],
  ["Final. v2..", "Final. v2.pdf"],
])("%j is saved as %j", (title, name) => {
  expect(fileNameFor(title)).toBe(name)
})

test("a very long title is cut between what people see as characters", () => {
  const family = "👨‍👩‍👧‍👦"
  const name = fileNameFor(family.repeat(300))
  expect(name).toMatch(new RegExp(`^(${family})+\\.pdf$`, "u"))
  expect(fileNameFor("a".repeat(300))).toHaveLength(120 + ".pdf".length)
})

test("whatever the title, every system takes the name, also as the hundredth of its kind", () => {
  const title = fc.oneof(
    fc.string({ unit: "binary", maxLength: 400 }),
    fc.string({ unit: "grapheme", maxLength: 400 }),
  )
  fc.assert(
    fc.property(title, (text) => {
      const name = fileNameFor(text)
      const hundredth = name.replace(/\.pdf$/, " (100).pdf")
      expect(Buffer.byteLength(hundredth)).toBeLessThanOrEqual(255)
      expect(name).not.toMatch(/[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/)
      expect(name).toMatch(/^[^.\s].*[^.\s]\.pdf$|^[^.\s]\.pdf$/su)
      expect(name.isWellFormed()).toBe(true)
      // Done twice it is the same: names of older files pass through it again.
      expect(fileNameFor(name.slice(0, -4))).toBe(name)
    }),
    { numRuns: 500 },
  )
})

test("no two names of a folder are taken for one another", () => {
  const names = new Names()
  const taken = [
    "a.pdf",
    "A.pdf",
    "a (2).pdf",
    "é.pdf",
    "e\u0301.pdf",
    "ß.pdf",
    "SS.pdf",
    "a.txt",
    "a.pdf",
  ]
  expect(taken.map((name) => names.take(name))).toEqual([
    ...["a.pdf", "A (2).pdf", "a (2) (2).pdf", "é.pdf", "e\u0301 (2).pdf", "ß.pdf", "SS (2).pdf"],
    ...["a.txt", "a (3).pdf"],
  ])
})

test("a name travels in a header twice: plain for old clients, encoded for all others", () => {
  expect(attachment('Ärger "100%" (1).zip')).toBe(
    `attachment; filename="_rger _100__ (1).zip"; filename*=UTF-8''%C3%84rger%20%22100%25%22%20%281%29.zip`,
  )
})
