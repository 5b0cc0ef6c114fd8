import { setTimeout as sleep } from "node:timers/promises"
import puppeteer, { type Browser, type Page } from "puppeteer-core"
import { PressError } from "./errors"
import { findExecutable, unpackLibraries, type Executable } from "./executable"
import { LAUNCH_FLAGS, mustRunUnsandboxed } from "./flags"
import { browserHome } from "./home"
import { explainLaunchFailure, missingLibrary } from "./launch-failure"
import { createScratch, killTree, rememberChromium, removeScratch, sweepOrphans } from "./scratch"

export type { HTTPRequest, Page } from "puppeteer-core"

// Chromium grows from 142 to 261 MB over 50 prints; a fresh one after 25 costs 134 ms.
const PRINTS_PER_BROWSER = 25
const LAUNCH_DEADLINE_MS = 20_000
const CLOSE_DEADLINE_MS = 2_000
const PAGE_CLOSE_DEADLINE_MS = 2_000

export type Running = {
  browser: Browser
  pid: number
  scratch: string
  prints: number
  active: number
  retired: boolean
  broken: boolean
  closing?: Promise<void>
}

// Lends a fresh page of the warm browser. When the signal fires the caller is free at once; the
// page may still be printing, so its browser takes no more work and goes when it is empty.
export async function withPage<T>(
  signal: AbortSignal,
  job: (page: Page) => Promise<T>,
): Promise<T> {
  const running = await acquire(signal)
  let stop: (error: unknown) => void = () => {}
  const stopped = new Promise<never>((_resolve, reject) => (stop = reject))
  const onAbort = () => stop(abortError(signal))
  const onGone = () => stop(crashError())
  signal.addEventListener("abort", onAbort, { once: true })
  running.browser.once("disconnected", onGone)
  let page: Page | undefined
  const work = async () => {
    page = await running.browser.newPage()
    page.once("error", onGone)
    return job(page)
  }
  try {
    if (signal.aborted) throw abortError(signal)
    return await Promise.race([stopped, work()])
  } catch (error) {
    if (error instanceof PressError && error.retry === "never") throw error
    running.broken = true
    retire(running)
    throw asPressError(error, running, signal)
  } finally {
    signal.removeEventListener("abort", onAbort)
    running.browser.off("disconnected", onGone)
    // Nobody waits for a page to close, but its browser counts it until it has.
    void closePage(page).finally(() => release(running))
  }
}

// Ends every Chromium of this process, printing or not, and leaves no process and no folder.
export async function closeBrowser() {
  await home.current?.catch(() => {})
  await Promise.all([...home.all].map((running) => (retire(running), shut(running))))
}

async function acquire(signal: AbortSignal): Promise<Running> {
  for (;;) {
    if (signal.aborted) throw abortError(signal)
    const running = await (home.current ??= launch())
    if (running.retired) continue
    running.active++
    if (++running.prints >= PRINTS_PER_BROWSER) retire(running)
    return running
  }
}

function release(running: Running) {
  running.active--
  if (running.retired && running.active === 0) void shut(running)
}

function retire(running: Running) {
  if (!running.retired && home.newest === running) home.current = undefined
  running.retired = true
  if (running.active === 0) void shut(running)
}

function shut(running: Running): Promise<void> {
  return (running.closing ??= (async () => {
    // close() can hang, and a browser with a stuck print certainly would.
    const closed = running.broken ? null : running.browser.close().catch(() => {})
    await Promise.race([closed, sleep(CLOSE_DEADLINE_MS, undefined, { ref: false })])
    killTree(running.pid)
    await removeScratch(running.scratch)
    home.all.delete(running)
  })())
}

async function launch(): Promise<Running> {
  const scratch = await createScratch()
  try {
    await sweepOrphans()
    const browser = await start(await findExecutable(), scratch)
    const pid = browser.process()!.pid!
    const running = { browser, pid, scratch, prints: 0, active: 0, retired: false, broken: false }
    await rememberChromium(scratch, pid)
    home.all.add(running)
    home.newest = running
    browser.once("disconnected", () => retire(running))
    return running
  } catch (error) {
    home.current = undefined
    await removeScratch(scratch)
    throw error
  }
}

async function start(executable: Executable, scratch: string): Promise<Browser> {
  const env = {
    ...executable.env,
    HOME: scratch,
    TMPDIR: scratch,
    XDG_CACHE_HOME: scratch,
    XDG_CONFIG_HOME: scratch,
    ...(home.libraries && { LD_LIBRARY_PATH: home.libraries }),
  }
  const sandboxed = !home.unsandboxed && !mustRunUnsandboxed()
  try {
    return await puppeteer.launch({
      executablePath: executable.file,
      headless: "shell",
      // A pipe and not a port: nobody else on the machine can drive it, and it closes itself when
      // the pipe does, also when Node is killed.
      pipe: true,
      args: sandboxed ? LAUNCH_FLAGS : [...LAUNCH_FLAGS, "--no-sandbox", "--no-zygote"],
      userDataDir: scratch,
      env: { PATH: process.env.PATH, LANG: "C.UTF-8", TZ: "UTC", ...env },
      // Ours to decide: a worker told to stop first finishes what it prints (see home.ts).
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: LAUNCH_DEADLINE_MS,
      protocolTimeout: 180_000,
    })
  } catch (error) {
    const missing = await missingLibrary(executable.file, env)
    if (missing && !home.libraries) {
      home.libraries = await unpackLibraries()
      return start(executable, scratch)
    }
    if (!missing && sandboxed) {
      home.unsandboxed = true
      return start(executable, scratch)
    }
    throw explainLaunchFailure(missing, error)
  }
}

async function closePage(page: Page | undefined) {
  if (!page || page.isClosed()) return
  const closed = page.close().catch(() => {})
  await Promise.race([closed, sleep(PAGE_CLOSE_DEADLINE_MS, undefined, { ref: false })])
}

const home = browserHome()

function abortError({ reason }: AbortSignal) {
  if (reason instanceof PressError) return reason
  if (reason instanceof DOMException && reason.name === "TimeoutError")
    return new PressError("print_timeout", "Printing took too long and was stopped.", "later")
  return new PressError("aborted", "The export was stopped.", "soon", { cause: reason })
}

const crashError = (cause?: unknown) =>
  new PressError("browser_crashed", "The press stopped while printing.", "soon", { cause })

function asPressError(error: unknown, running: Running, signal: AbortSignal) {
  if (error instanceof PressError) return error
  if (signal.aborted) return abortError(signal)
  const gone = running.closing || !running.browser.connected || /closed/i.test(String(error))
  if (gone) return crashError(error)
  return new PressError("print_failed", "The document could not be printed.", "later", {
    cause: error,
  })
}
