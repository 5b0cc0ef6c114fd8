import { createReadStream, createWriteStream, existsSync } from "node:fs"
import { lstat, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { pipeline } from "node:stream/promises"
import { createBrotliDecompress, brotliDecompressSync } from "node:zlib"
import { packageFolder, packageVersion } from "../packages"
import { untar } from "./untar"

const PACKAGE = "@sparticuz/chromium"

export type Executable = { file: string; env: Record<string, string> }

// Where Chromium is, and the environment it wants. `executablePath()` of the package hands a second
// caller a half-written file, and any version's binary that lies in the temp folder; so we unpack
// ourselves, into a private folder that appears under its final name only when it is whole.
export async function findExecutable(): Promise<Executable> {
  if (process.env.CHROMIUM_PATH) return { file: process.env.CHROMIUM_PATH, env: {} }
  const folder = await unpacked("chromium", ["chromium", "fonts.conf"], async (into) => {
    await pipeline(
      createReadStream(packed("chromium.br")),
      createBrotliDecompress({ chunkSize: 2 ** 21 }),
      createWriteStream(path.join(into, "chromium"), { mode: 0o700 }),
    )
    await untarPacked("fonts.tar.br", into)
    await writeFile(path.join(into, "fonts.conf"), FONTS_CONF)
  })
  // Fallback fonts are the ones in the package, so that a page looks the same on every machine.
  const env = { FONTCONFIG_FILE: path.join(folder, "fonts.conf") }
  return { file: path.join(folder, "chromium"), env }
}

// The shared libraries a bare machine lacks (nss, nspr, expat), as shipped in the package.
export async function unpackLibraries(): Promise<string> {
  const folder = await unpacked("libraries", ["lib/libnss3.so"], (into) =>
    untarPacked("al2023.tar.br", into),
  )
  return path.join(folder, "lib")
}

// Many processes may do this at once: each unpacks for itself and renames; the first rename wins.
async function unpacked(
  what: string,
  proof: string[],
  unpack: (into: string) => Promise<void>,
): Promise<string> {
  const user = process.getuid?.() ?? "user"
  const name = `pressrun-${what}-${packageVersion(PACKAGE)}-${process.arch}-${user}`
  const folder = path.join(tmpdir(), name)
  if (await isOurs(folder)) {
    if (proof.every((file) => existsSync(path.join(folder, file)))) return folder
    // Cleaners of the temp folder remove files by age and leave the folders.
    await rm(folder, { recursive: true, force: true })
  }
  const draft = await mkdtemp(path.join(tmpdir(), `${name}-unpacking-`))
  try {
    await unpack(draft)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await isOurs(folder))) throw error
  }
  return folder
}

// The temp folder is shared: a folder another user left there under our name is not run.
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null)
  if (!found) return false
  if (found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid)) return true
  throw new Error(`${folder} is in the way and belongs to someone else.`)
}

const packed = (name: string) =>
  path.join(/* turbopackIgnore: true */ packageFolder(PACKAGE), "bin", name)

async function untarPacked(name: string, into: string) {
  await untar(brotliDecompressSync(await readFile(packed(name))), into)
}

const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`
