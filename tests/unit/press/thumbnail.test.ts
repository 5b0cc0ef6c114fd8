import { createHash } from "node:crypto"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { closePress, firstPagePng, press, PressError } from "@/lib/press"
import { sample } from "./support"

afterAll(closePress)

let pdf: Uint8Array
beforeAll(async () => {
  pdf = (await press(sample("winter-trial"))).pdf
})

describe("the picture of a first page", () => {
  test("is a PNG of the page's shape, opaque, mostly white, with dark words", async () => {
    const png = await firstPagePng(pdf)
    const { format, width, height, hasAlpha } = await sharp(png).metadata()
    expect({ format, width, height, hasAlpha }).toEqual({
      format: "png",
      width: 480,
      height: Math.round((480 * 841.89) / 595.28),
      hasAlpha: false,
    })
    const { channels } = await sharp(png).greyscale().stats()
    expect(channels[0]!.mean).toBeGreaterThan(200)
    expect(channels[0]!.min).toBeLessThan(60)
    expect(png.length).toBeLessThan(60_000)
  })

  test("is as wide as asked", async () => {
    expect((await sharp(await firstPagePng(pdf, 240)).metadata()).width).toBe(240)
  })

  test("has the colours of the page", async () => {
    const grey = await press({ ...sample("winter-trial"), options: { color: "greyscale" } })
    const colour = async (png: Uint8Array) => {
      const { channels } = await sharp(png).stats()
      return Math.abs(channels[0]!.mean - channels[2]!.mean)
    }
    expect(await colour(await firstPagePng(pdf))).toBeGreaterThan(0.2)
    expect(await colour(await firstPagePng(grey.pdf))).toBe(0)
  })

  test("is the same every time, also when many are made at once", async () => {
    const pictures = await Promise.all(Array.from({ length: 6 }, () => firstPagePng(pdf)))
    const hashes = pictures.map((png) => createHash("sha256").update(png).digest("hex"))
    expect(new Set(hashes).size).toBe(1)
  })

  test("leaves its input as it was", async () => {
    const before = pdf.slice()
    await firstPagePng(pdf)
    expect(Buffer.compare(before, pdf)).toBe(0)
  })
})

describe("when the PDF is broken", () => {
  test.each([
    ["nothing", () => new Uint8Array()],
    ["not a PDF", () => new TextEncoder().encode("<html>not a pdf</html>")],
    ["only its first half", () => pdf.slice(0, pdf.length / 2)],
    ["only its head and its tail", () => new Uint8Array([...pdf.slice(0, 20), ...pdf.slice(-99)])],
  ])("%s: a sentence, and the next picture works", async (_what, broken) => {
    const error = await firstPagePng(broken()).catch((error) => error)
    expect(error).toBeInstanceOf(PressError)
    expect(error).toMatchObject({ code: "pdf_unreadable", retry: "never" })
    expect((await firstPagePng(pdf)).length).toBeGreaterThan(1_000)
  })
})

// Documents that were not given back made it 136 MB more; pixels that wait for the garbage collector
// were seen to make it 25.
test("three hundred pictures leave no memory behind", async () => {
  const run = async (times: number) => {
    for (let n = 0; n < times; n++) await firstPagePng(pdf, 120)
  }
  await run(50)
  const before = process.memoryUsage()
  await run(300)
  const after = process.memoryUsage()
  const grown = (key: "rss" | "external") => (after[key] - before[key]) / 2 ** 20
  expect(grown("external")).toBeLessThan(70)
  expect(grown("rss")).toBeLessThan(90)
})
