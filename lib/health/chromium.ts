import { constants } from "node:fs"
import { access } from "node:fs/promises"
import path from "node:path"
import { browserHome } from "@/lib/press/chromium/home"
import { packageFolder } from "@/lib/press/packages"

/**
 * Without a launch: a warm one that is connected, or the files to start one from. On a serverless platform only the
 * functions that print have them, so their absence here says nothing.
 */
export async function findChromium(): Promise<"ok" | "missing" | "elsewhere"> {
  if (browserHome().newest?.browser.connected) return "ok"
  const own = process.env.CHROMIUM_PATH
  if (own) return (await isThere(own, constants.X_OK)) ? "ok" : "missing"
  const folder = packed()
  if (!folder) return "elsewhere"
  const file = path.join(/* turbopackIgnore: true */ folder, "bin", "chromium.br")
  return (await isThere(file, constants.R_OK)) ? "ok" : "missing"
}

function packed(): string | undefined {
  try {
    return packageFolder("@sparticuz/chromium")
  } catch {
    return undefined
  }
}

const isThere = (file: string, mode: number) =>
  access(/* turbopackIgnore: true */ file, mode).then(
    () => true,
    () => false,
  )
