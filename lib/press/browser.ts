import { setTimeout as sleep } from "node:timers/promises"
import puppeteer, { type Browser, type Page } from "puppeteer-core"
import { PressError } from "./errors"
import { findExecutable } from "./chromium/executable"
import { browserHome } from "./chromium/home"
import { startChromium } from "./chromium/launch"
import { memoryMarkMb, memoryOfGroupMb } from "./chromium/memory"
import { abortError, asPressError, crashError } from "./chromium/print-failure"
import {
  createScratch,
  killTree,
  rememberChromium,
  removeScratch,
  sweepOrphans,
} from "./chromium/scratch"
import { prepareSpare, takePage } from "./chromium/spare-page"

export type { Browser, HTTPRequest, LaunchOptions, Page } from "puppeteer-core"

// Chromium grows from 142 to 261 MB over 50 prints and then stays. A fresh one costs half a second of
// processor time, a tenth of all printing if it came every 25 prints: so it comes after 25 when no
// other print is under way, and after 100 in any case.
const PRINTS_PER_BROWSER = 25
const MOST_PRINTS_PER_BROWSER = 100
const CLOSE_DEADLINE_MS = 2_000
const WEIGH_EVERY_MS = 1_000
const PAGE_CLOSE_DEADLINE_MS = 2_000

export type Running = {
  browser: Browser
  pid: number
  scratch: string
  prints: number
  printing: number
  // Pages that are open, those that are just closing included.
  active: number
  retired: boolean
  broken: boolean
  spare?: Promise<Page>
  weighed?: number
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
    page = await takePage(running)
    page.once("error", onGone)
    // A page that came too late is not worked on: its caller has gone.
    if (signal.aborted) throw abortError(signal)
    return job(page)
  }
  try {
    if (signal.aborted) throw abortError(signal)
    return await Promise.race([stopped, work()])
  } catch (error) {
    if (error instanceof PressError && error.retry === "never") throw error
    running.broken = true
    retire(running)
    const gone = Boolean(running.closing) || !running.browser.connected
    throw asPressError(error, gone, signal)
  } finally {
    signal.removeEventListener("abort", onAbort)
    running.browser.off("disconnected", onGone)
    running.printing--
    prepareSpare(running)
    // Nobody waits for a page to close, but its browser counts it until it has.
    void closePage(page, running).finally(() => release(running))
  }
}

// Ends every Chromium of this process, printing or not, and leaves no process and no folder.
export async function closeBrowser() {
  await home.current?.catch(() => {})
  await Promise.all([...home.all].map((running) => (retire(running), shut(running))))
}

async function acquire(signal: AbortSignal): Promise<Running> {
  for (;;) {
    const running = await orAborted((home.current ??= launch()), signal)
    if (running.retired) continue
    running.active++
    const enough = running.printing++ === 0 ? PRINTS_PER_BROWSER : MOST_PRINTS_PER_BROWSER
    if (++running.prints >= enough) retire(running)
    return running
  }
}

// Whoever is stopped while Chromium starts does not wait for it; the next will have it.
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw abortError(signal)
  let stop = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(abortError(signal))
    signal.addEventListener("abort", stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener("abort", stop)
  }
}

function release(running: Running) {
  running.active--
  if (running.retired && running.active === 0) void shut(running)
  else void weigh(running)
}

// A weighing costs 6 ms of Node's time: one a second tells enough, however many prints end.
async function weigh(running: Running) {
  if (performance.now() - (running.weighed ?? -Infinity) < WEIGH_EVERY_MS) return
  running.weighed = performance.now()
  const used = await memoryOfGroupMb(running.pid)
  if (used !== null && used > memoryMarkMb()) retire(running)
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
    const executable = await findExecutable()
    const browser = await startChromium((o) => puppeteer.launch(o), executable, scratch)
    const pid = browser.process()!.pid!
    const counts = { prints: 0, printing: 0, active: 0 }
    const running = { browser, pid, scratch, ...counts, retired: false, broken: false }
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

// A broken browser is killed whole, so its pages are not asked to close first.
async function closePage(page: Page | undefined, { broken }: Running) {
  if (!page || page.isClosed() || broken) return
  const closed = page.close().catch(() => {})
  await Promise.race([closed, sleep(PAGE_CLOSE_DEADLINE_MS, undefined, { ref: false })])
}

const home = browserHome()
