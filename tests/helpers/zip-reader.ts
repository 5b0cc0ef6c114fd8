import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { crc32 } from "node:zlib"

export interface ZippedFile {
  name: string
  content: Buffer
  /** Whether the name is marked as UTF-8, without which systems guess. */
  utf8: boolean
}

const END = 0x06054b50
const ENTRY = 0x02014b50

/** Reads a ZIP of stored files the way the format says: from its end. Throws at anything that is not right. */
export function readZip(zip: Buffer): ZippedFile[] {
  const end = zip.length - 22
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error("The ZIP has no end.")
  const files: ZippedFile[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error(`There is no entry at ${at}.`)
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((n) => zip.readUInt16LE(at + n))
    const raw = zip.subarray(at + 46, at + 46 + nameBytes!)
    const content = contentOf(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20), raw)
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error("An entry is not stored as it is.")
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${raw} is not what it was.`)
    files.push({ name: raw.toString(), content, utf8: (zip.readUInt16LE(at + 8) & 0x800) !== 0 })
    at += 46 + nameBytes! + extraBytes! + commentBytes!
  }
  return files
}

function contentOf(zip: Buffer, at: number, bytes: number, name: Buffer): Buffer {
  const from = at + 30 + zip.readUInt16LE(at + 26)
  if (!zip.subarray(at + 30, from).equals(name)) throw new Error("Two names for one entry.")
  const start = from + zip.readUInt16LE(at + 28)
  return zip.subarray(start, start + bytes)
}

/** What Info-ZIP thinks of it, where it is installed; null where it is not. */
export function unzipTest(zip: Buffer): { ok: boolean; output: string } | null {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "pressrun-zip-"))
  try {
    const file = path.join(dir, "test.zip")
    fs.writeFileSync(file, zip)
    const env = { ...process.env, LC_ALL: "C.UTF-8" }
    const { status, stdout, error } = spawnSync("unzip", ["-t", file], { env, encoding: "utf8" })
    return error ? null : { ok: status === 0, output: stdout }
  } finally {
    fs.rmSync(dir, { recursive: true, force: true })
  }
}
