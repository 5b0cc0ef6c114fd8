import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { closePress, parseOptions, type PressOptionsInput } from "@/lib/press"
import { parseContent } from "@/lib/press/content"
import { renderHtml } from "@/lib/press/html"
import { getTemplate } from "@/lib/press/templates"
import { pressed, report } from "./support"

afterAll(closePress)

const uri = (bytes: Buffer, type = "jpeg") =>
  `data:image/${type};base64,${bytes.toString("base64")}`

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#d01020" } })

async function htmlOf(body: string, options: PressOptionsInput = {}) {
  const content = parseContent("report", { title: "A report", body })
  return renderHtml(content, getTemplate("broadsheet"), parseOptions(options))
}

async function imageIn(html: string) {
  const [, address] = /<img[^>]* src="data:image\/[a-z]+;base64,([^"]+)"/.exec(html) ?? []
  expect(address).toBeDefined()
  return Buffer.from(address!, "base64")
}

const redrawn = async (bytes: Buffer, options?: PressOptionsInput, type?: string) =>
  imageIn(await htmlOf(`![a](${uri(bytes, type)})`, options))

describe("a picture is drawn anew", () => {
  test("what a camera wrote into it is gone, and it stands upright", async () => {
    const exif = { IFD3: { GPSLatitude: "51/1 30/1 0/1" }, IFD0: { Artist: "Secret Person" } }
    const photo = await red(40, 20)
      .withExif(exif)
      .withMetadata({ orientation: 6, exif } as never)
      .jpeg()
      .toBuffer()
    expect(photo.toString("latin1")).toContain("Secret Person")
    const drawn = await redrawn(photo)
    expect(drawn.toString("latin1")).not.toMatch(/Exif|Secret Person/)
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 20, height: 40 })
    const { pdf } = await pressed(report(`![a](${uri(photo)})`))
    expect(Buffer.from(pdf).toString("latin1")).not.toMatch(/Exif|Secret Person/)
  })

  test.each([
    ["draft", 794, 1],
    ["normal", 1819, 3],
    ["high", 3000, 3],
  ] as const)("%s: %i pixels wide at most", async (quality, width, channels) => {
    const photo = await red(3000, 30).jpeg().toBuffer()
    const drawn = await sharp(await redrawn(photo, { quality })).metadata()
    expect(drawn).toMatchObject({ width, channels })
  })

  test("greyscale is in the pixels", async () => {
    for (const format of ["jpeg", "png", "webp"] as const) {
      const drawn = await redrawn(
        await red(8, 8).toFormat(format).toBuffer(),
        { color: "greyscale" },
        format,
      )
      expect(await sharp(drawn).metadata()).toMatchObject({ channels: 1 })
    }
  })

  test("what is clear stays clear, what moves stands still", async () => {
    const clear = { width: 8, height: 8, channels: 4, background: "#00000000" } as const
    const drawn = await redrawn(await sharp({ create: clear }).png().toBuffer(), {}, "png")
    expect(await sharp(drawn).metadata()).toMatchObject({ format: "png", hasAlpha: true })
    const frames = [await red(8, 8).png().toBuffer(), await red(8, 8).negate().png().toBuffer()]
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2)
    const still = await sharp(await redrawn(moving, {}, "gif")).metadata()
    expect(still).toMatchObject({ format: "png", width: 8, height: 8 })
  })

  test("a portrait too, also when it was wrapped into lines", async () => {
    const wrapped = uri(await red(2000, 2000).jpeg().toBuffer()).replaceAll(/(.{76})/g, "$1\n")
    const content = parseContent("resume", { basics: { name: "A", image: wrapped } })
    const html = await renderHtml(content, getTemplate("gazette"), parseOptions({}))
    expect(await sharp(await imageIn(html)).metadata()).toMatchObject({ width: 660 })
  })
})

describe("what is no picture of ours", () => {
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><text>SECRET</text></svg>`)

  test.each([
    ["a broken one", uri(Buffer.from("not a picture"))],
    ["one that ends early", uri(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))],
    ["an SVG", uri(svg, "svg+xml")],
    ["an SVG that calls itself a PNG", uri(svg, "png")],
    ["one on the web", "https://a.example/i.png"],
    ["a name like ours", `pressrun-broken:${"0".repeat(24)}-0`],
  ])("%s becomes its words", async (_name, address) => {
    const html = await htmlOf(`![a fine view](${address})`)
    expect(html).toContain("<em>a fine view</em>")
    expect(html).not.toMatch(/<img/)
  })

  test("an address in an example of code stands as it was written", async () => {
    const address = uri(await red(2, 2).png().toBuffer(), "png")
    expect(await htmlOf(`\`${address}\``)).toContain(`<code>${address}</code>`)
  })
})

describe("too much of it is refused with the number it broke", () => {
  const refusal = (body: string) => htmlOf(body).catch((error) => error)

  test("bytes, pixels, and how many", async () => {
    const large = uri(Buffer.alloc(5_100_000, 1))
    expect(await refusal(`![a](${large})`)).toMatchObject({
      code: "image_too_large",
      retry: "never",
      message: expect.stringContaining("5 MB"),
    })
    const wide = uri(await red(10_000, 2_600).png().toBuffer(), "png")
    expect(await refusal(`![a](${wide})`)).toMatchObject({
      code: "image_too_many_pixels",
      message: expect.stringContaining("26 megapixels; we print up to 25"),
    })
    const small = uri(await red(2, 2).png().toBuffer(), "png")
    expect(await refusal(`![a](${small}) `.repeat(21))).toMatchObject({ code: "too_many_images" })
    expect(await refusal(`![a](${small}) `.repeat(20))).toEqual(expect.any(String))
  })
})
