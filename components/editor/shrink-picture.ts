/** A sentence for the person whose picture it is. */
export class PictureTrouble extends Error {}

const TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"]
/** A photo of a phone is below ten; decoding much more stops the page. */
const LARGEST_FILE_BYTES = 30_000_000
/** As text a picture is a third larger, and a document with its pictures is sent in one piece of 4 MB. */
const LARGEST_BYTES = 1_000_000

/**
 * A picture as part of a document: drawn again no larger than it can be printed, below a megabyte. What is
 * small enough stays as it is.
 */
export async function shrinkPicture(file: File, longestSide: number): Promise<string> {
  if (!TYPES.includes(file.type))
    throw new PictureTrouble("This is not a picture we print. Use a JPEG, PNG, WebP or GIF.")
  if (file.size > LARGEST_FILE_BYTES)
    throw new PictureTrouble("This picture is larger than 30 MB. Make it smaller first.")
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureTrouble("This picture cannot be read. Save it anew and try again.")
  })
  try {
    const size = Math.max(bitmap.width, bitmap.height)
    if (size <= longestSide && file.size <= LARGEST_BYTES) return await addressOf(file)
    return await addressOf(await redrawn(bitmap, Math.min(1, longestSide / size), file.type))
  } finally {
    bitmap.close()
  }
}

async function redrawn(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob> {
  for (let factor = scale; factor > 0.02; factor *= 0.75) {
    // A PNG may be see-through, and is tried as one first; a photo is smaller as a JPEG.
    for (const as of type === "image/png" ? ["image/png", "image/jpeg"] : ["image/jpeg"]) {
      const blob = await draw(bitmap, factor, as)
      if (blob && blob.size <= LARGEST_BYTES) return blob
    }
  }
  throw new PictureTrouble("This picture cannot be made small enough. Use another one.")
}

function draw(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext("2d")!
  if (type === "image/jpeg") {
    pen.fillStyle = "#fff"
    pen.fillRect(0, 0, canvas.width, canvas.height)
  }
  pen.imageSmoothingQuality = "high"
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.85))
}

function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new PictureTrouble("This picture cannot be read."))
    reader.readAsDataURL(blob)
  })
}

/** Vercel takes 4.5 MB and the API 4; the rest of a document is small beside its pictures. */
const FULLEST_DOCUMENT = 3_900_000

export function refuseTooMany(data: unknown, address: string): void {
  if (JSON.stringify(data).length + address.length > FULLEST_DOCUMENT)
    throw new PictureTrouble(
      "There is no room for this picture: a document with its pictures may have 4 MB. Remove one first.",
    )
}
