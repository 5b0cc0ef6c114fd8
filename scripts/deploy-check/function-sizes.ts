import fs from "node:fs"
import path from "node:path"

/** What Vercel takes for one function, unpacked. */
export const LIMIT_MB = 250

export interface BuiltFunction {
  /** As it is called: /api/v1/export/pdf */
  route: string
  megabytes: number
  files: number
  /** Can drive a browser, and has one with it. Without one it would fail at the first print. */
  drives: boolean
  hasBrowser: boolean
}

/** Every function of a build with all files that Next traced into it, largest first. */
export function listFunctions(buildDir: string): BuiltFunction[] {
  // Next's own server goes into every function beside what the route itself needs.
  const server = traced(path.join(buildDir, "next-server.js.nft.json"))
  const app = path.join(buildDir, "server/app")
  return fs
    .readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((name) => /(route|page)\.js\.nft\.json$/.test(name))
    .map((name) => measure(path.join(app, name), routeOf(name), server))
    .sort((a, b) => b.megabytes - a.megabytes || a.route.localeCompare(b.route))
}

function measure(trace: string, route: string, server: string[]): BuiltFunction {
  const files = [
    ...new Set([trace.replace(/\.nft\.json$/, ""), ...traced(trace), ...server]),
  ].filter((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile())
  const bytes = files.reduce((sum, file) => sum + fs.statSync(file).size, 0)
  const has = (part: string) => files.some((file) => file.includes(`node_modules/${part}`))
  return {
    route,
    megabytes: bytes / 1e6,
    files: files.length,
    drives: has("puppeteer-core/"),
    hasBrowser: has("@sparticuz/chromium/bin/"),
  }
}

function traced(file: string): string[] {
  const { files } = JSON.parse(fs.readFileSync(file, "utf8")) as { files: string[] }
  return files.map((name) => path.resolve(path.dirname(file), name))
}

/** Groups in brackets are folders only: (app)/exports/(history)/page → /exports. */
function routeOf(name: string): string {
  const parts = path.posix
    .dirname(name.replaceAll(path.sep, "/"))
    .split("/")
    .filter((part) => part !== "." && !/^\(.*\)$/.test(part))
  return `/${parts.join("/")}`
}
