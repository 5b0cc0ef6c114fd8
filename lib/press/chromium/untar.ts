import { chmod, mkdir, writeFile } from "node:fs/promises"
import path from "node:path"

const BLOCK = 512

// Enough of tar for the archives inside @sparticuz/chromium: plain files and folders, short names.
// The package's own unpacker only writes to the shared temp folder, which is why we do not use it.
export async function untar(archive: Buffer, into: string) {
  for (let at = 0; at + BLOCK <= archive.length;) {
    const header = archive.subarray(at, at + BLOCK)
    const name = text(header, 0, 100)
    if (!name) return
    const size = Number.parseInt(text(header, 124, 12), 8)
    const mode = Number.parseInt(text(header, 100, 8), 8)
    const isFile = ["", "0"].includes(text(header, 156, 1))
    at += BLOCK
    if (isFile) {
      const file = path.join(into, name)
      if (!file.startsWith(into + path.sep)) throw new Error(`Archive leaves its folder: ${name}`)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, archive.subarray(at, at + size))
      await chmod(file, mode)
    }
    at += Math.ceil(size / BLOCK) * BLOCK
  }
}

const text = (header: Buffer, start: number, length: number) =>
  header
    .subarray(start, start + length)
    .toString("latin1")
    .split("\0", 1)[0]!
    .trim()
