import { expect, test } from "vitest"
import { fileNameFor } from "@/lib/exports/file-name"

test.each([
  ["Maren Lindqvist", "Maren Lindqvist.pdf"],
  ["職務経歴書", "職務経歴書.pdf"],
  ['a/b\\c:d*e?f"g<h>i|j', "a b c d e f g h i j.pdf"],
  ["../../etc/passwd", "etc passwd.pdf"],
  ["  ...  ", "Document.pdf"],
  ["CON", "Document CON.pdf"],
  ["line\nbreak\u0000\u202e", "line break.pdf"],
])("%j is saved as %j", (title, name) => {
  expect(fileNameFor(title)).toBe(name)
})

test("a very long title is cut between characters", () => {
  const name = fileNameFor("😀".repeat(300))
  expect([...name]).toHaveLength(120 + ".pdf".length)
})
