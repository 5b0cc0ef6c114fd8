import { Readable } from "node:stream"
import type { CountedDownload } from "@/lib/repositories/exports"
import { openFile, type FileStream } from "@/lib/repositories/files"
import { fileNameFor, Names } from "./file-name"
import { NOT_IN_STORAGE, reasonFor, type Missing } from "./zip-manifest"

export interface ZipEntry {
  name: string
  content: Readable
}

/** The files of a ZIP, each opened when it is asked for. What cannot be had goes to `missing`. */
export async function* listEntries(
  files: CountedDownload[],
  missing: Missing[],
  signal: AbortSignal,
): AsyncGenerator<ZipEntry, void> {
  const names = new Names()
  for (const { title, jobId, path, fileName, bytes, ...file } of files) {
    const because = reasonFor({ ...file, path })
    const stored = because === null ? await openFile(path!, signal) : null
    if (stored) {
      const stem = (fileName ?? title).replace(/\.pdf$/i, "")
      const content = Readable.from(whole(stored, bytes), { objectMode: false, signal })
      yield { name: names.take(fileNameFor(stem)), content }
    } else missing.push({ title, jobId, because: because ?? NOT_IN_STORAGE })
  }
}

/** Fails at the end rather than let a file be shorter than it is: some proxies cut without a word. */
async function* whole(stored: FileStream, bytes: number | null): AsyncGenerator<Uint8Array> {
  let seen = 0
  for await (const chunk of stored) {
    seen += chunk.byteLength
    yield chunk
  }
  if (bytes !== null && seen !== bytes)
    throw new Error(`Storage sent ${seen} bytes of a file that has ${bytes}.`)
}
