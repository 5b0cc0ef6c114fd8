import { describe, expect, test } from "vitest"
import { readImport, type ImportRequest } from "@/lib/documents/import"
import { starters } from "@/lib/documents/starters"
import { AppError } from "@/lib/errors"

const resume = { basics: { name: "Ada Lovelace" }, work: [{ name: "Engine", position: "Author" }] }
const asText = (value: unknown) => JSON.stringify(value)

function refusal(request: ImportRequest): AppError {
  try {
    readImport(request)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error("it was not refused")
}

describe("JSON", () => {
  test("a JSON Resume becomes a résumé named for its person", () => {
    expect(readImport({ text: asText(resume), fileName: "resume.json" })).toEqual({
      kind: "resume",
      title: "Ada Lovelace – résumé",
      template: starters.resume.template,
      data: resume,
    })
  })

  test("one of our own comes back as it was", () => {
    const own = {
      kind: "letter",
      title: "Dear you",
      template: "letterhead",
      data: starters.letter.data,
    }
    expect(readImport({ text: asText(own), fileName: "letter.json" })).toEqual(own)
  })

  test("of our own with a template of another kind gets one that fits", () => {
    const own = { kind: "letter", title: "T", template: "gazette", data: starters.letter.data }
    expect(readImport({ text: asText(own) }).template).toBe(starters.letter.template)
  })

  test.each([
    ["without a file name", undefined],
    ["with a name that says nothing", "resume.backup"],
    ["with a name in capitals", "RESUME.JSON"],
  ])("is recognised %s", (_what, fileName) => {
    expect(readImport({ text: `\n ${asText(resume)}`, fileName }).kind).toBe("resume")
  })

  test("after a byte order mark, with Windows line ends", () => {
    const text = "\uFEFF" + JSON.stringify(resume, null, 2).replaceAll("\n", "\r\n")
    expect(readImport({ text, fileName: "r.json" }).data).toEqual(resume)
  })

  test.each([
    ["broken", '{"basics": {"name": "A"', /not valid JSON.*position|line/, "file"],
    ["a list", "[1, 2]", /should be an object/, "file"],
    ["nothing of a résumé", '{"hello": 1}', /none of the sections/, "file"],
    ["a wrong field", '{"basics": {"name": "A"}, "work": "none"}', /work/, "work"],
    [
      "a name that is no text",
      '{"basics": {"name": {"toString": 1}}}',
      /basics\.name/,
      "basics.name",
    ],
    [
      "an end that is no date",
      '{"work": [{"endDate": {"toString": 1}}]}',
      /endDate/,
      "work[0].endDate",
    ],
    ["our own without content", '{"kind": "resume", "data": []}', /none of the sections/, "file"],
    ["a NUL", '{"basics": {"name": "A\\u0000"}}', /basics\.name .*NUL/, "basics.name"],
    ["half a character", '{"basics": {"name": "\\ud83d"}}', /basics\.name .*half/, "basics.name"],
    ["depth without end", `{"basics": ${"[".repeat(9999)}${"]".repeat(9999)}}`, /deep/, "basics"],
  ])("%s is refused by the name of what is wrong", (_what, text, sentence, field) => {
    const error = refusal({ text, fileName: "resume.json" })
    expect(error.code).toBe("invalid_request")
    expect(error.message).toMatch(sentence)
    expect((error.details as { field: string }[])[0]!.field).toContain(field)
  })
})

describe("Markdown", () => {
  test("becomes a report titled by its first heading, which is not printed twice", () => {
    const { kind, title, data } = readImport({
      text: "# The year ##\n\nIt was good.",
      fileName: "y.md",
    })
    expect({ kind, title, body: data.body }).toEqual({
      kind: "report",
      title: "The year",
      body: "It was good.",
    })
  })

  test("with front matter has the title from there and keeps its heading", () => {
    const text =
      "\uFEFF---\r\ntitle: The year\r\nauthor: Ada\r\nlanguage: de\r\n---\r\n# One\r\n\r\nText"
    const { title, data } = readImport({ text, fileName: "y.md" })
    expect(title).toBe("The year")
    expect(data).toMatchObject({ title: "The year", author: "Ada", language: "de" })
    expect(data.body).toMatch(/^# One/)
  })

  test("is a letter when it says so, or when asked for", () => {
    const said = readImport({
      text: "---\nkind: letter\nauthor: Ada\nsubject: Hi\n---\nDear Bob",
      fileName: "l.md",
    })
    expect(said).toMatchObject({
      kind: "letter",
      data: { sender: { name: "Ada" }, subject: "Hi", body: "Dear Bob" },
    })
    expect(readImport({ text: "Dear Bob", fileName: "l.txt", kind: "letter" }).kind).toBe("letter")
  })

  test.each([
    ["from the file", "Text only", "Minutes of May.md", "Minutes of May"],
    ["from the file, without its folder", "Text only", "C:\\docs\\notes.markdown", "notes"],
    ["of ours", "Text only", " .md", "New report"],
    ["that ends in a sharp", "# In C#\n\ntext", "x.md", "In C#"],
  ])("a title %s", (_what, text, fileName, title) => {
    expect(readImport({ text, fileName }).title).toBe(title)
  })

  test("a title too long is cut between characters", () => {
    const { title } = readImport({ text: `# a${"😀".repeat(300)}\n\ntext`, fileName: "x.md" })
    expect(title.length).toBeLessThanOrEqual(200)
    expect(title.isWellFormed()).toBe(true)
  })

  test.each([
    ["nothing", "", "file"],
    ["blanks only", "\uFEFF \r\n\t", "file"],
    ["a heading and no text", "# Title", "body"],
    ["a language that is none", "---\nlanguage: klingon!\n---\ntext", "language"],
    ["a résumé", "---\nkind: resume\n---\ntext", "file"],
  ])("%s is refused", (_what, text, field) => {
    expect(refusal({ text, fileName: "x.md" }).details).toEqual([
      { field, message: expect.any(String) },
    ])
  })

  // Fifteen hundred blanks once took two seconds, and twice as many eight times as long.
  test("a heading with a long run of blanks is read at once", () => {
    const text = `# a${" ".repeat(100_000)}b\n#${"#".repeat(100_000)}c\n\ntext`
    expect(readImport({ text, fileName: "x.md" }).title).toMatch(/^a +$/)
  })
})
