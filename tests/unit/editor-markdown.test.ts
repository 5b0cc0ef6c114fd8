import { describe, expect, test } from "vitest"
import * as edits from "@/lib/editor/markdown-edit"
import { altOf, freeName, joinPictures, splitPictures } from "@/lib/editor/pictures"
import { countWords } from "@/lib/editor/words"

/** `a |b| c` is a text with b selected; `a | b` has the cursor after a. */
function read(marked: string): edits.Selected {
  const [before = "", inner = "", after] = marked.split("|")
  if (after === undefined) return { text: before + inner, start: before.length, end: before.length }
  return { text: before + inner + after, start: before.length, end: (before + inner).length }
}
const write = ({ text, start, end }: edits.Selected) =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`

const bold = edits.wrap("**", "bold")
const italic = edits.wrap("*", "italic")

describe("an edit", () => {
  test.each([
    ["bold", bold, "a |b| c", "a **|b|** c"],
    ["bold again", bold, "a **|b|** c", "a |b| c"],
    ["bold of nothing", bold, "a |", "a **|bold|**"],
    ["italic", italic, "|b|", "*|b|*"],
    ["italic inside bold", italic, "**|b|**", "***|b|***"],
    ["italic again", italic, "*|b|*", "|b|"],
    ["link of words", edits.link, "see |this| now", "see [this](|https://|) now"],
    ["link of an address", edits.link, "|https://a.example|", "[|words|](https://a.example)"],
    ["list", edits.bullets, "|a\nb|", "- |a\n- b|"],
    ["list again", edits.bullets, "|- a\n- b|", "|a\nb|"],
    ["numbers", edits.numbers, "|- a\nb|", "1|. a\n2. b|"],
    ["indent", edits.indent, "a\n|b|\nc", "a\n  |b|\nc"],
    ["outdent", edits.outdent, "  a|", "a|"],
    ["outdent of nothing", edits.outdent, "a|", "a|"],
    ["heading", edits.heading, "a|", "## a|"],
    ["lower heading", edits.heading, "## a|", "### a|"],
    ["no heading", edits.heading, "### a|", "a|"],
  ])("%s", (_, edit, before, after) => {
    expect(write(edit(read(before)))).toBe(after)
  })

  test("a table is a block of its own", () => {
    const { text } = edits.table(read("a|b"))
    expect(text).toMatch(/^a\n\n\| Heading \|[^]*\| Cell \|\n\nb$/)
  })

  test("a footnote has its mark here and its words at the end", () => {
    const first = edits.footnote(read("One.| Two."))
    expect(write(first)).toBe("One.[^1] Two.\n\n[^1]: |The note.|")
    const second = edits.footnote({ ...first, start: 4, end: 4 })
    expect(second.text).toBe("One.[^2][^1] Two.\n\n[^1]: The note.\n[^2]: The note.")
  })

  test.each([
    ["- a|", "- a\n- |"],
    ["  3. a|", "  3. a\n  4. |"],
    ["- [x] a|", "- [x] a\n- [ ] |"],
    ["- a\n- |", "- a\n|"],
  ])("Enter in a list: %j", (before, after) => {
    expect(write(edits.newLine(read(before))!)).toBe(after)
  })

  test("Enter elsewhere is the browser's", () => expect(edits.newLine(read("a|"))).toBeNull())

  test("only the part that differs is typed", () => {
    expect(edits.difference("a b c", "a **b** c")).toEqual({ from: 2, to: 3, by: "**b**" })
    expect(edits.difference("aa", "aaa")).toEqual({ from: 2, to: 2, by: "a" })
    expect(edits.difference("abc", "ac")).toEqual({ from: 1, to: 2, by: "" })
  })
})

describe("pictures in Markdown", () => {
  const address = "data:image/png;base64,AAAA"

  test("stand apart and come back as they were", () => {
    for (const text of ["Words ![A][picture-1]", "Words\n", "", "a\n\n"]) {
      const pictures = [
        { name: "picture-1", address },
        { name: "b", address: `${address}==` },
      ]
      expect(splitPictures(joinPictures(text, pictures))).toEqual({ text, pictures })
    }
  })

  test("other definitions and pictures in the middle are left alone", () => {
    for (const body of [`![a](${address})`, "[a]: https://a.example", `[a]: ${address}\n\nWords`])
      expect(splitPictures(body)).toEqual({ text: body, pictures: [] })
    expect(joinPictures("a", [])).toBe("a")
  })

  test("get a name that is free, and words of their own", () => {
    expect(freeName("![x][picture-1]", [{ name: "picture-2", address }])).toBe("picture-3")
    expect(altOf("my_photo-of[1].harbour.png")).toBe("my photo of 1 .harbour")
    expect(altOf(".png")).toBe("Picture")
  })
})

test("words are counted in every script, addresses are not", () => {
  expect(countWords("One, two and [three](https://a.example/b-c).")).toBe(4)
  expect(countWords("")).toBe(0)
  expect(countWords("東京都に住んでいます")).toBeGreaterThan(2)
})
