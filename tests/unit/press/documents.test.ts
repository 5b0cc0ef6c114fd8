import { afterAll, describe, expect, test } from "vitest"
import { getDocumentProxy } from "unpdf"
import { closePress } from "@/lib/press"
import { pressed, report, sample, samples } from "./support"

afterAll(closePress)

describe("what is printed can be read", () => {
  test("a résumé has its name and every section", async () => {
    const { text, pages } = await pressed(sample("principal-engineer"))
    expect(pages).toBe(2)
    for (const words of ["Tobias Achterberg-Nwosu", "Northern Union Rail", "Feb 2018 – Present"])
      expect(text).toContain(words)
    const sections = ["Experience", "Projects", "Education", "Volunteering", "Publications"]
    const more = ["Awards", "Certificates", "Skills", "Languages", "Interests", "References"]
    for (const section of [...sections, ...more])
      expect(text.toLowerCase()).toContain(section.toLowerCase())
  })

  test("a short résumé is one page, without a page number", async () => {
    const { text, pages } = await pressed(sample("designer"))
    expect(pages).toBe(1)
    expect(text).not.toMatch(/\b1 of 1\b/)
  })

  test("Japanese extracts as the same text", async () => {
    const { text } = await pressed(sample("japanese"))
    const dense = text.replaceAll(" ", "")
    for (const words of ["佐倉美月", "職務経歴", "株式会社あおば決済", "2020年4月–現在"])
      expect(dense).toContain(words)
  })

  test("Greek extracts as the same text", async () => {
    const { text } = await pressed(sample("greek"))
    expect(text).toContain("Ελένη Καραθανάση")
    expect(text).toContain("Εθνικό Μετσόβιο Πολυτεχνείο")
  })

  test("every character of every sample comes out as it went in", async () => {
    for (const input of samples()) {
      const { text } = await pressed(input)
      const given = strings(input.data)
        .join("")
        .replaceAll(/^- |-{3,}|^```\w+|[*~`#|>[\]^<()_\s]/gm, "")
      const lost = [...new Set(given)].filter((character) => !text.includes(character))
      expect(lost, input.title).toEqual([])
    }
  })

  test("a résumé is read in the order it is seen", async () => {
    const { text } = await pressed(sample("designer"))
    const order = ["Harbourline", "Klaipėda", "Region Västra", "near-miss", "Skiftbyte", "Lund"]
    const places = order.map((words) => text.indexOf(words))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  test("a letter has both parties, its subject and its closing", async () => {
    const { text, pages } = await pressed(sample("letter-cover"))
    expect(pages).toBe(1)
    for (const words of [
      "Imogen Fairweather",
      "Tidewater Press",
      "14 September 2026",
      "Yours sinc",
    ])
      expect(text).toContain(words)
  })

  test("a report has tables, code, notes and page numbers", async () => {
    const { text, pages } = await pressed(sample("winter-trial"))
    expect(pages).toBeGreaterThanOrEqual(4)
    for (const words of ["Outer lines", '"stop": "harbour-gate"', "A single LED", `1 of ${pages}`])
      expect(text).toContain(words)
  })

  test("an empty résumé and a résumé full of nulls still print", async () => {
    const nulls = {
      basics: { name: "Ann Lee", email: null, profiles: [] },
      work: null,
      skills: [{}],
    }
    expect((await pressed({ kind: "resume", data: nulls })).text).toContain("Ann Lee")
    expect((await pressed({ kind: "resume", data: {} })).pages).toBe(1)
  })

  test("a word longer than the line wraps inside the page", async () => {
    const { text } = await pressed(report("x".repeat(400) + "END"))
    expect(text.replaceAll(" ", "")).toContain("xEND")
  })
})

describe("what the PDF says about itself", () => {
  test("title, author, language, tags and outline", async () => {
    const { pdf } = await pressed(sample("winter-trial"))
    const document = await getDocumentProxy(new Uint8Array(pdf))
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({
      Title: "Forty Stops in Winter",
      Author: "Office of Transport, City of Varnholm",
      Creator: "Pressrun",
      Language: "en-GB",
    })
    expect((await document.getMarkInfo())?.Marked).toBe(true)
    expect(JSON.stringify(await document.getOutline())).toContain("What we found")
  })
})

// Everything a person would see; dates are printed in other words.
function strings(value: unknown): string[] {
  if (typeof value === "string")
    return /^\d{4}(-\d\d)*$|^https?:|^[a-z]{2}(-[A-Z]{2})?$/.test(value) ? [] : [value]
  return value && typeof value === "object" ? Object.values(value).flatMap(strings) : []
}
