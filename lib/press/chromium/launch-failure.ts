import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { PressError } from "../errors"

// Debian and Ubuntu names; everything else Chromium's headless shell links is part of libc.
const APT_PACKAGES: Record<string, string> = {
  "libnss3.so": "libnss3",
  "libnssutil3.so": "libnss3",
  "libsmime3.so": "libnss3",
  "libsoftokn3.so": "libnss3",
  "libnspr4.so": "libnspr4",
  "libplc4.so": "libnspr4",
  "libplds4.so": "libnspr4",
  "libexpat.so.1": "libexpat1",
  "libfontconfig.so.1": "libfontconfig1",
  "libdbus-1.so.3": "libdbus-1-3",
  "libuuid.so.1": "libuuid1",
}

export type Probe = { missing: string | null; isBrowser: boolean }

// Over a pipe Puppeteer does not see why Chromium ended, so ask the loader once more.
export function probe(file: string, env: Record<string, string> = {}): Promise<Probe> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env }, timeout: 5_000 }
    try {
      execFile(file, ["--version"], options, (_error, stdout, stderr) => {
        const missing = /loading shared libraries: ([^:\s]+):/.exec(stderr)?.[1] ?? null
        resolve({ missing, isBrowser: /chrom/i.test(stdout) })
      })
    } catch {
      // Not a program of this machine at all.
      resolve({ missing: null, isBrowser: false })
    }
  })
}

export function explainLaunchFailure({ missing, isBrowser }: Probe, cause: unknown): PressError {
  return new PressError("browser_unavailable", sentenceFor(missing, isBrowser), "later", { cause })
}

function sentenceFor(missing: string | null, isBrowser: boolean): string {
  if (missing)
    return (
      `Chromium cannot start here because ${missing} is missing. Install it: ` +
      `apt-get install -y ${APT_PACKAGES[missing] ?? `the package that contains ${missing}`}`
    )
  const own = process.env.CHROMIUM_PATH
  if (own && !existsSync(own)) return `CHROMIUM_PATH names ${own}, and there is no such file.`
  if (own && !isBrowser) return `CHROMIUM_PATH names ${own}, which does not run as a Chromium.`
  return "The press could not be started. We will try again later."
}
