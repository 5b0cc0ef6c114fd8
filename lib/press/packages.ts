import { existsSync, readFileSync } from "node:fs"
import path from "node:path"

// Bundlers rewrite `import.meta.url` and try to follow `require.resolve`, so what we read from a
// package at run time (a browser, fonts) is found the way Node finds it, from where we run.
export function packageFolder(name: string): string {
  for (let at = process.cwd(); ; at = path.dirname(at)) {
    const folder = path.join(/* turbopackIgnore: true */ at, "node_modules", name)
    if (existsSync(/* turbopackIgnore: true */ folder)) return folder
    if (at === path.dirname(at)) throw new Error(`The package ${name} is not installed.`)
  }
}

export function packageVersion(name: string): string {
  const file = path.join(/* turbopackIgnore: true */ packageFolder(name), "package.json")
  return JSON.parse(readFileSync(file, "utf8")).version
}
