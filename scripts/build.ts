import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import { inTurn, isRunning } from "./process/lock"

const ROOT = path.resolve(import.meta.dirname, "..")
const BUILDS = path.join(ROOT, ".pressrun/builds")
/** What a build is made of: a change in any of these makes a new one. */
const SOURCES = [
  ...["app", "components", "lib", "public", "proxy.ts", "instrumentation.ts"],
  ...["next.config.js", "postcss.config.mjs", "tsconfig.json", "package.json", "package-lock.json"],
]

export interface Build {
  /** Relative to the project, as Next wants it. */
  dir: string
  fresh: boolean
  /** Next finds the build by this. */
  env: { PRESSRUN_BUILD_DIR: string }
}

/** The production build of the sources as they are now. Made once, then found again. */
export async function ensureBuild(onOutput: (text: string) => void): Promise<Build> {
  const hash = hashSources()
  const dir = path.posix.join(".pressrun/builds", hash)
  const build: Build = { dir, fresh: false, env: { PRESSRUN_BUILD_DIR: dir } }
  const done = path.join(BUILDS, `${hash}.done`)
  fs.mkdirSync(BUILDS, { recursive: true })
  // Two who build the same would delete each other's folder; and two builds at once take longer than in turn.
  await inTurn(path.join(BUILDS, "building.pid"), async () => {
    if (fs.existsSync(done)) return
    removeUnfinished()
    // Next writes its own paths into the tsconfig it is given: not into ours.
    fs.writeFileSync(
      path.join(BUILDS, `${hash}.tsconfig.json`),
      JSON.stringify({ extends: "../../tsconfig.json" }),
    )
    await runNextBuild(build, onOutput)
    fs.writeFileSync(done, "")
    build.fresh = true
  })
  fs.utimesSync(done, new Date(), new Date())
  markInUse(hash)
  removeOldBuilds(hash)
  return build
}

function hashSources(): string {
  const hash = createHash("sha256").update(process.version)
  const add = (file: string) => {
    const full = path.join(ROOT, file)
    const stat = fs.statSync(full, { throwIfNoEntry: false })
    if (stat?.isDirectory())
      for (const name of fs.readdirSync(full).sort()) add(path.join(file, name))
    else if (stat) hash.update(file).update("\0").update(fs.readFileSync(full))
  }
  SOURCES.forEach(add)
  return hash.digest("hex").slice(0, 16)
}

async function runNextBuild(build: Build, onOutput: (text: string) => void): Promise<void> {
  let output = ""
  const child = spawn(
    process.execPath,
    [path.join(ROOT, "node_modules/next/dist/bin/next"), "build"],
    {
      cwd: ROOT,
      env: { ...process.env, ...build.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  )
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-8000)
      onOutput(text)
    })
  }
  const code = await new Promise((resolve, reject) =>
    child.once("error", reject).once("exit", resolve),
  )
  if (code !== 0) throw new Error(`next build failed (${code}).\n${output}`)
}

/** What failed or was killed: nobody else builds while we do. */
function removeUnfinished(): void {
  for (const name of fs.readdirSync(BUILDS).filter((name) => /^[0-9a-f]{16}$/.test(name)))
    if (!fs.existsSync(path.join(BUILDS, `${name}.done`))) removeBuild(name)
}

function removeBuild(hash: string): void {
  for (const end of [
    "",
    ".done",
    ".users",
    ".threads.cjs",
    ".tsconfig.json",
    ".tsconfig.tsbuildinfo",
  ])
    fs.rmSync(path.join(BUILDS, hash + end), { recursive: true, force: true })
}

const usersOf = (hash: string) => path.join(BUILDS, `${hash}.users`)

function markInUse(hash: string): void {
  const mark = path.join(usersOf(hash), String(process.pid))
  fs.mkdirSync(usersOf(hash), { recursive: true })
  fs.writeFileSync(mark, "")
  process.once("exit", () => fs.rmSync(mark, { force: true }))
}

/** Keeps this build, the one before it, and any that a running process serves from. */
function removeOldBuilds(current: string): void {
  const others = fs
    .readdirSync(BUILDS)
    .filter((name) => name.endsWith(".done") && name !== `${current}.done`)
    .map((name) => ({
      hash: name.replace(/\.done$/, ""),
      used: fs.statSync(path.join(BUILDS, name)).mtimeMs,
    }))
    .sort((a, b) => b.used - a.used)
  for (const { hash } of others.slice(1)) {
    const users = fs.existsSync(usersOf(hash)) ? fs.readdirSync(usersOf(hash)) : []
    if (users.some((pid) => isRunning(Number(pid)))) continue
    removeBuild(hash)
  }
}
