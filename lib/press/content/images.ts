import type { Sharp } from "sharp"
import { never, PressError } from "../errors"
import { formatOf } from "./image-data"
import { LIMITS } from "../limits"
import { isGreyscale, type PressOptions } from "../options"

// Dots per inch of paper, and how hard a photo is pressed. `high` keeps every pixel.
const FINENESS = {
  draft: { dpi: 96, jpeg: 70 },
  normal: { dpi: 220, jpeg: 82 },
  high: { dpi: Infinity, jpeg: 92 },
}

const PAPER_IN = { A4: [8.27, 11.69], Letter: [8.5, 11], Legal: [8.5, 14] } as const

export type Frame = { width: number; height: number }

// The most a picture can fill, in inches.
export function pageFrame({ pageSize, orientation }: PressOptions): Frame {
  const [short, long] = PAPER_IN[pageSize]
  return orientation === "portrait"
    ? { width: short, height: long }
    : { width: long, height: short }
}

// Someone's picture, drawn anew: upright, one frame, without what a camera wrote into it, and no
// larger than the paper can show. Null for what is no picture, or a broken one.
export async function redrawImage(
  address: string,
  options: PressOptions,
  frame = pageFrame(options),
): Promise<string | null> {
  const bytes = Buffer.from(address.slice(address.indexOf(",") + 1), "base64")
  if (bytes.length > LIMITS.imageBytes)
    throw never(
      "image_too_large",
      `A picture in this document is larger than ${LIMITS.imageBytes / 1_000_000} MB.`,
    )
  const format = formatOf(bytes)
  if (!format) return null
  return inTurn(() => draw(bytes, format, options, frame))
}

async function draw(bytes: Buffer, format: string, options: PressOptions, frame: Frame) {
  const sharp = await loadSharp()
  try {
    // The pixels are counted below, to be able to say so.
    const picture = sharp(bytes, { limitInputPixels: false, failOn: "error", pages: 1 })
    const { width, height, hasAlpha } = await picture.metadata()
    refuseTooManyPixels(width * height)
    const photo = format === "jpeg" || (format === "webp" && !hasAlpha)
    return await encode(
      fit(picture.autoOrient(), FINENESS[options.quality].dpi, frame),
      photo,
      options,
    )
  } catch (error) {
    if (error instanceof PressError) throw error
    return null
  }
}

// One picture at a time in the whole process, for its memory: 48 megapixels took 414 MB.
let turn: Promise<unknown> = Promise.resolve()
function inTurn<T>(job: () => Promise<T>): Promise<T> {
  const mine = turn.then(job)
  turn = mine.catch(() => {})
  return mine
}

function refuseTooManyPixels(pixels: number) {
  const most = LIMITS.imagePixels
  if (pixels > most)
    throw never(
      "image_too_many_pixels",
      `A picture in this document has ${Math.ceil(pixels / 1_000_000)} megapixels; we print up to ${most / 1_000_000}.`,
    )
}

function fit(picture: Sharp, dpi: number, { width, height }: Frame): Sharp {
  if (dpi === Infinity) return picture
  return picture.resize({
    width: Math.round(width * dpi),
    height: Math.round(height * dpi),
    fit: "inside",
    withoutEnlargement: true,
  })
}

async function encode(picture: Sharp, photo: boolean, options: PressOptions): Promise<string> {
  const toned = isGreyscale(options)
    ? picture.greyscale().toColourspace("b-w")
    : picture.toColourspace("srgb")
  const quality = FINENESS[options.quality].jpeg
  const drawn = photo ? toned.jpeg({ quality }) : toned.png()
  return `data:image/${photo ? "jpeg" : "png"};base64,${(await drawn.toBuffer()).toString("base64")}`
}

// Loaded for the first document with a picture. One thread each: three jobs share two cores with
// Chromium; and no cache, because no picture comes twice.
async function loadSharp() {
  const { default: sharp } = await import("sharp")
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
