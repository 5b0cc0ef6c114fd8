import { randomBytes } from "node:crypto"
import type { PressContent } from "."
import { never } from "../errors"
import { IMAGE_DATA } from "./image-data"
import { redrawImage } from "./images"
import { LIMITS } from "../limits"
import { mapStrings } from "./map-strings"
import type { PressOptions } from "../options"

// A résumé's only picture is a portrait: larger than this it is on no template.
const PORTRAIT = { width: 3, height: 3 }

type Picture = { name: string; drawn: string | null }

// Takes the pictures out of a document and leaves short names in their places, so that neither the
// Markdown parser nor React carries megabytes; `fill` puts what was redrawn into the finished HTML.
// The names are made up anew for each print: a document cannot contain one by itself.
export async function takePictures<Content extends PressContent>(
  content: Content,
  options: PressOptions,
): Promise<{ content: Content; fill: (html: string) => string }> {
  const mark = randomBytes(12).toString("hex")
  const pictures = new Map<string, Picture>()
  const frame = content.kind === "resume" ? PORTRAIT : undefined
  for (const address of addressesIn(content.data)) {
    const drawn = await redrawImage(address, options, frame)
    const name = `pressrun-${drawn ? "picture" : "broken"}:${mark}-${pictures.size}`
    pictures.set(address, { name, drawn })
  }
  if (!pictures.size) return { content, fill: (html) => html }
  const data = mapStrings(content.data, (text) =>
    unwrapped(text).replaceAll(IMAGE_DATA, (address) => pictures.get(address)!.name),
  )
  const listed = [...pictures]
  const places = new RegExp(`(src=")?pressrun-(?:picture|broken):${mark}-(\\d+)`, "g")
  // Elsewhere than in a picture, in an example of code say, the address stands as it was written.
  const fill = (html: string) =>
    html.replaceAll(places, (_whole, source: string | undefined, index: string) => {
      const [address, { drawn }] = listed[Number(index)]!
      return source ? source + drawn : address
    })
  return { content: { ...content, data }, fill }
}

function addressesIn(data: unknown): Set<string> {
  const found = new Set<string>()
  let places = 0
  mapStrings(data, (text) => {
    for (const [address] of unwrapped(text).matchAll(IMAGE_DATA)) {
      found.add(address)
      if (++places > LIMITS.images)
        throw never(
          "too_many_images",
          `This document has more than ${LIMITS.images} pictures. Use fewer, please.`,
        )
    }
    return text
  })
  return found
}

// Tools that write a picture into a field of its own may have wrapped it into lines.
const unwrapped = (text: string) =>
  /^data:image\/[a-z]+;base64,/i.test(text) ? text.replaceAll(/\s/g, "") : text
