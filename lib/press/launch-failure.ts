import { execFile } from "node:child_process"
import { PressError } from "./errors"

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

// Over a pipe Puppeteer does not see why Chromium ended, so ask the loader once more.
export function missingLibrary(file: string, env: Record<string, string>): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env }, timeout: 5_000 }
    execFile(file, ["--version"], options, (_error, _stdout, stderr) => {
      resolve(/loading shared libraries: ([^:\s]+):/.exec(stderr)?.[1] ?? null)
    })
  })
}

export function explainLaunchFailure(missing: string | null, cause: unknown): PressError {
  const message = missing
    ? `Chromium cannot start here because ${missing} is missing. Install it: ` +
      `apt-get install -y ${APT_PACKAGES[missing] ?? `the package that contains ${missing}`}`
    : "The press could not be started. We will try again later."
  return new PressError("browser_unavailable", message, "later", { cause })
}
