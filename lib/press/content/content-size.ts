import { never } from "../errors"
import { IMAGE_DATA } from "./image-data"
import { LIMITS } from "../limits"

// Looks at everything once, without recursion and before anything is parsed or copied: what is too
// deep or too large for us must not reach code that would break on it.
export function refuseOversize(data: unknown) {
  let bytes = 0
  let text = 0
  const waiting: [value: unknown, depth: number][] = [[data, 1]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next
    if (typeof value === "string") {
      if (value.length > LIMITS.contentBytes) throw tooLarge()
      const size = Buffer.byteLength(value)
      bytes += size
      text += value.includes("data:image") ? Buffer.byteLength(withoutImages(value)) : size
    } else if (value && typeof value === "object") {
      if (depth > LIMITS.jsonDepth) throw tooDeep()
      for (const [key, inner] of Object.entries(value)) {
        text += Array.isArray(value) ? 1 : key.length + 1
        waiting.push([inner, depth + 1])
      }
    }
    if (bytes > LIMITS.contentBytes) throw tooLarge()
    if (text > LIMITS.textBytes) throw tooLong()
  }
}

const withoutImages = (value: string) => value.replaceAll(IMAGE_DATA, "")

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`

const tooLarge = () =>
  never(
    "content_too_large",
    `This document is larger than ${megabytes(LIMITS.contentBytes)}. Use fewer or smaller pictures, please.`,
  )

const tooLong = () =>
  never(
    "text_too_long",
    `The text of this document is larger than ${megabytes(LIMITS.textBytes)}. Make it shorter, please.`,
  )

export const tooDeep = () =>
  never(
    "content_too_deep",
    `This document has lists inside lists, more than ${LIMITS.jsonDepth} deep. Make it flatter, please.`,
  )
