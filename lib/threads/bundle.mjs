// The program that runs in worker threads, as one file. Next's build makes it
// (next.config.js); `npm run worker`, tests and benches make it here, once for each state of the sources.
// One file starts in a third of the time that the same modules take one by one.
import { build } from "esbuild"
import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"

const root = path.resolve(import.meta.dirname, "../..")
const folder = path.join(root, ".pressrun/threads")
const MONTH_MS = 30 * 24 * 3600 * 1000

/** Writes the program to a file. */
export async function bundleThreadProgram(outfile) {
  await build({
    entryPoints: [path.join(root, "lib/threads/program.ts")],
    outfile,
    bundle: true,
    platform: "node",
    target: "node24",
    format: "cjs",
    minifySyntax: true,
    minifyWhitespace: true,
    // React picks its slow development build otherwise.
    define: { "process.env.NODE_ENV": '"production"' },
    // Native code and WebAssembly stay in their packages, and are loaded when they are needed.
    external: ["sharp", "@hyzyla/pdfium"],
    logLevel: "error",
  })
}

/** The program made from the sources as they are now. */
export async function ensureThreadProgram() {
  const file = path.join(folder, `${stateOfSources()}.cjs`)
  if (!fs.existsSync(file)) {
    fs.mkdirSync(folder, { recursive: true })
    removeUnused()
    // Renamed when complete: another process may look for it at the same time.
    const draft = `${file}.${process.pid}`
    await bundleThreadProgram(draft)
    fs.renameSync(draft, file)
  }
  fs.utimesSync(file, new Date(), new Date())
  return file
}

/** By time and size: reading 250 files would take longer than all else at the start. */
function stateOfSources() {
  const hash = createHash("sha256").update(process.version)
  const add = (file) => {
    const stat = fs.statSync(file)
    if (stat.isDirectory()) for (const name of fs.readdirSync(file)) add(path.join(file, name))
    else hash.update(`${file} ${stat.mtimeMs} ${stat.size}\n`)
  }
  for (const name of ["lib", "package-lock.json", "tsconfig.json"]) add(path.join(root, name))
  return hash.digest("hex").slice(0, 16)
}

function removeUnused() {
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name)
    const stat = fs.statSync(file, { throwIfNoEntry: false })
    if (stat && Date.now() - stat.mtimeMs > MONTH_MS) fs.rmSync(file, { force: true })
  }
}
