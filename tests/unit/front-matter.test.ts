import { describe, expect, test } from "vitest"
import { readFrontMatter } from "@/lib/documents/front-matter"

describe("front matter", () => {
  test("is read between two rules, and the body starts behind it", () => {
    expect(readFrontMatter("---\ntitle: A year\nauthor: Ada\n---\n# One\n")).toEqual({
      fields: { title: "A year", author: "Ada" },
      body: "# One\n",
    })
  })

  test.each([
    ["lines that end as in Windows", "---\r\ntitle: A\r\n---\r\nbody", { title: "A" }, "body"],
    ["blanks behind the rules", "---  \ntitle: A\n---\t\nbody", { title: "A" }, "body"],
    ["nothing in it", "---\n---\nbody", {}, "body"],
    ["nothing behind it", "---\ntitle: A\n---", { title: "A" }, ""],
    ["a rule at its end only", "title: A\n---\nbody", {}, "title: A\n---\nbody"],
    ["no end", "---\ntitle: A\nbody", {}, "---\ntitle: A\nbody"],
    ["a rule further down", "text\n---\ntitle: A\n---\n", {}, "text\n---\ntitle: A\n---\n"],
    [
      "quotes",
      `---\ntitle: "A: b"\nauthor: 'O''Neil'\n---\n`,
      { title: "A: b", author: "O''Neil" },
      "",
    ],
    ["one quote", `---\ntitle: "A\n---\n`, { title: '"A' }, ""],
    ["a colon in the value", "---\ntitle: A: b\n---\n", { title: "A: b" }, ""],
    ["an empty value", "---\ntitle:\nauthor: B\n---\n", { author: "B" }, ""],
    ["names that are not ours", "---\ntags: [a]\n__proto__: x\nconstructor: y\n---\n", {}, ""],
    ["lines that are no pairs", "---\n- a\n  title: no\n\ntitle: A\n---\n", { title: "A" }, ""],
  ])("%s", (_what, text, fields, body) => {
    expect(readFrontMatter(text)).toEqual({ fields, body })
  })

  test("a long run of blanks costs no more than its length", () => {
    const blanks = " ".repeat(200_000)
    expect(readFrontMatter(`---\ntitle: A${blanks}b\n---\n`).fields.title).toHaveLength(200_002)
  })
})
