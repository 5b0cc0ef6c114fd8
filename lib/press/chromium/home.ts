import { rmSync } from "node:fs"
import type { Running } from "../browser"
import { killTree } from "./scratch"

type Home = {
  current?: Promise<Running>
  newest?: Running
  all: Set<Running>
  libraries?: string
  sandboxRefused?: boolean
  sandboxTold?: boolean
}

const KEY = Symbol.for("pressrun.press.browser")

// Next bundles this module once per route; the process still has one browser.
export function browserHome(): Home {
  const shared = globalThis as { [KEY]?: Home }
  if (shared[KEY]) return shared[KEY]
  const home: Home = { all: new Set() }
  shared[KEY] = home
  dieWithUs(home)
  return home
}

function dieWithUs(home: Home) {
  const kill = () => {
    for (const { pid, scratch } of home.all) {
      killTree(pid)
      rmSync(scratch, { recursive: true, force: true })
    }
  }
  process.on("exit", kill)
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    const onSignal = () => {
      // Someone else means to stop in good order: they will exit, and that is heard above.
      if (process.listenerCount(signal) > 1) return
      kill()
      process.off(signal, onSignal)
      process.kill(process.pid, signal)
    }
    process.on(signal, onSignal)
  }
}
