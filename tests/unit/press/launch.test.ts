import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest"
import { log } from "@/lib/log"
import { closePress, press } from "@/lib/press"
import { findExecutable } from "@/lib/press/chromium/executable"
import { mustRunUnsandboxed } from "@/lib/press/chromium/flags"
import { browserHome } from "@/lib/press/chromium/home"
import { sample, scratchFolders } from "./support"

const folder = mkdtempSync(path.join(tmpdir(), "press-launch-"))
const letter = sample("letter-cover")

const script = (name: string, lines: string) => {
  const file = path.join(folder, name)
  writeFileSync(file, `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  return file
}

beforeEach(async () => {
  await closePress()
  const home = browserHome()
  home.sandboxRefused = home.sandboxTold = home.libraries = undefined
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
afterAll(async () => {
  await closePress()
  rmSync(folder, { recursive: true })
})

test("a missing library is named, with what to install", async () => {
  const says = "error while loading shared libraries: libnss3.so: cannot open shared object file"
  vi.stubEnv("CHROMIUM_PATH", script("no-nss", `echo "$0: ${says}" >&2; exit 127`))
  await expect(press(letter)).rejects.toMatchObject({
    code: "browser_unavailable",
    message: expect.stringMatching(/libnss3\.so is missing.*apt-get install -y libnss3$/),
  })
  expect(scratchFolders()).toEqual([])
})

test.each([
  ["nowhere", () => path.join(folder, "nowhere"), /CHROMIUM_PATH .*no such file/],
  ["another program", () => script("other", "echo hello"), /CHROMIUM_PATH .*not run as a Chromium/],
  ["a text", () => path.resolve("package.json"), /CHROMIUM_PATH .*not run as a Chromium/],
])("CHROMIUM_PATH that leads to %s is said to", async (_name, file, message) => {
  vi.stubEnv("CHROMIUM_PATH", file())
  await expect(press(letter)).rejects.toMatchObject({
    code: "browser_unavailable",
    retry: "later",
    message: expect.stringMatching(message),
  })
  expect(scratchFolders()).toEqual([])
  vi.unstubAllEnvs()
  expect((await press(letter)).pages).toBe(1)
})

// A machine whose kernel refuses: Chromium ends at once unless it is told to do without.
async function refusingChromium() {
  const { file } = await findExecutable()
  vi.stubEnv("VERCEL", "")
  vi.stubEnv("AWS_EXECUTION_ENV", "")
  vi.stubEnv(
    "CHROMIUM_PATH",
    script("refusing", `case "$*" in *--no-sandbox*|--version) exec ${file} "$@";; esac; exit 1`),
  )
  if (process.getuid?.() === 0) vi.spyOn(process, "getuid").mockReturnValue(1_000)
}

test("a refused sandbox is told once, with what to do", async () => {
  await refusingChromium()
  const warn = vi.spyOn(log, "warn")
  expect((await press(letter)).pages).toBe(1)
  await closePress()
  expect((await press(letter)).pages).toBe(1)
  expect(warn).toHaveBeenCalledTimes(1)
  expect(warn.mock.calls[0]![1]).toMatch(/without it\. Run as a user other than root/)
})

test("a required sandbox that is refused prints nothing", async () => {
  await refusingChromium()
  vi.stubEnv("CHROMIUM_SANDBOX", "require")
  await expect(press(letter)).rejects.toMatchObject({
    code: "sandbox_unavailable",
    message: expect.stringContaining("CHROMIUM_SANDBOX=require"),
  })
  expect(scratchFolders()).toEqual([])
})

test.runIf(mustRunUnsandboxed())("where there can be none, that is no warning", async () => {
  const info = vi.spyOn(log, "info")
  const warn = vi.spyOn(log, "warn")
  await press(letter)
  expect(info).toHaveBeenCalledTimes(1)
  expect(warn).not.toHaveBeenCalled()
})
