import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { afterAll, afterEach, describe, expect, test, vi } from "vitest"
import { closePress, press } from "@/lib/press"
import { withPage } from "@/lib/press/browser"
import { browserHome } from "@/lib/press/chromium/home"
import { memoryOfGroupMb } from "@/lib/press/chromium/memory"
import { chromiumPids, longReport, pressed, sample, scratchFolders, until } from "./support"

afterEach(() => vi.unstubAllEnvs())
afterAll(closePress)

const letter = sample("letter-cover")

describe("one warm browser", () => {
  test("is launched once, however many ask at once", async () => {
    await closePress()
    await Promise.all(Array.from({ length: 6 }, () => press(letter)))
    expect(chromiumPids({ main: true })).toHaveLength(1)
    expect(scratchFolders()).toHaveLength(1)
  })

  test("is replaced after 25 prints", async () => {
    await closePress()
    await press(letter)
    const [first] = chromiumPids({ main: true })
    for (let n = 0; n < 25; n++) await press(letter)
    await until(() => !chromiumPids().includes(first!))
    expect(chromiumPids({ main: true })).toHaveLength(1)
  })

  test("leaves no process and no folder when closed", async () => {
    await press(letter)
    await closePress()
    await until(() => chromiumPids().length === 0)
    expect(scratchFolders()).toEqual([])
  })

  test("closes also while a print is running", async () => {
    const printing = press(longReport()).catch((error) => error)
    await until(() => chromiumPids({ main: true }).length === 1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await closePress()
    expect(await printing).toMatchObject({ retry: "soon" })
    expect(scratchFolders()).toEqual([])
  })
})

describe("memory", () => {
  test("a browser above the mark is replaced after its print", async () => {
    await closePress()
    vi.stubEnv("CHROMIUM_MEMORY_MB", "1")
    await press(letter)
    const [first] = chromiumPids({ main: true })
    if (first) await until(() => !chromiumPids().includes(first))
    expect((await pressed(letter)).text).toContain("Imogen")
  })

  test("below the mark it stays, and what it uses is known", async () => {
    await closePress()
    await press(letter)
    const { pid } = browserHome().newest!
    await until(() => browserHome().newest!.weighed !== undefined)
    expect(await memoryOfGroupMb(pid)).toBeGreaterThan(20)
    expect(await memoryOfGroupMb(2 ** 30)).toBeNull()
    await press(letter)
    expect(browserHome().newest!.pid).toBe(pid)
  })
})

describe("the page that waits", () => {
  const signal = () => AbortSignal.timeout(20_000)

  test("is the next job's, and no page is used twice", async () => {
    await closePress()
    const first = await withPage(signal(), async (page) => page)
    const waiting = await browserHome().newest!.spare
    const second = await withPage(signal(), async (page) => page)
    expect(second).toBe(waiting)
    expect(second).not.toBe(first)
    await until(() => first.isClosed() && second.isClosed())
  })

  test("is replaced when it has crashed", async () => {
    await press(letter)
    await browserHome().newest!.spare
    renderers().forEach((pid) => process.kill(pid, "SIGKILL"))
    await until(() => browserHome().newest!.spare === undefined)
    expect((await pressed(letter)).text).toContain("Imogen")
  })

  test("keeps no browser alive", async () => {
    await press(letter)
    await browserHome().newest!.spare
    await closePress()
    await until(() => chromiumPids().length === 0)
  })
})

const renderers = () => chromiumPids({ type: "renderer" })

describe("when something goes wrong", () => {
  test("an abort in the middle of a print is felt at once, and the next print works", async () => {
    const stop = new AbortController()
    let stopped = 0
    const onStage = (stage: string) => {
      if (stage !== "printing") return
      setTimeout(() => {
        stopped = performance.now()
        stop.abort()
      }, 50)
    }
    const printing = press(longReport(), { signal: stop.signal, onStage })
    await expect(printing).rejects.toMatchObject({ code: "aborted" })
    expect(performance.now() - stopped).toBeLessThan(250)
    expect((await pressed(letter)).text).toContain("Imogen")
  })

  test("an abort leaves the prints beside it alone", async () => {
    await press(letter)
    const stop = new AbortController()
    const doomed = press(longReport(), {
      signal: stop.signal,
      onStage: (stage) => void (stage === "printing" && setTimeout(() => stop.abort(), 50)),
    })
    const beside = press(sample("winter-trial"))
    await expect(doomed).rejects.toMatchObject({ code: "aborted" })
    expect((await beside).pages).toBeGreaterThan(3)
  })

  test("a signal that fired before is not printed", async () => {
    await expect(press(letter, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "aborted",
    })
  })

  test("Chromium killed in the middle of a print: try again soon, and the next works", async () => {
    const onStage = (stage: string) => {
      if (stage === "printing")
        setTimeout(
          () => chromiumPids({ main: true }).forEach((p) => process.kill(p, "SIGKILL")),
          30,
        )
    }
    await expect(press(longReport(), { onStage })).rejects.toMatchObject({ retry: "soon" })
    expect((await pressed(letter)).text).toContain("Imogen")
  })

  test("the page's process killed alone: try again soon, and the next works", async () => {
    const onStage = (stage: string) =>
      void (stage === "printing" && renderers().forEach((pid) => process.kill(pid, "SIGKILL")))
    await expect(press(longReport(), { onStage })).rejects.toMatchObject({
      code: "browser_crashed",
      retry: "soon",
    })
    expect((await pressed(letter)).text).toContain("Imogen")
  })

  // Stopped processes neither answer nor end by themselves: the hang that no close() cures.
  test.each([
    ["the page's process", () => renderers()],
    ["the browser's process", () => chromiumPids({ main: true })],
  ])("%s hangs: word at the deadline, the next print works, nothing is left", async (_, who) => {
    await closePress()
    await press(letter)
    let stopped: number[] = []
    const deadline = new AbortController()
    const onStage = (stage: string) => {
      if (stage !== "printing") return
      stopped = who()
      stopped.forEach((pid) => process.kill(pid, "SIGSTOP"))
      setTimeout(() => deadline.abort(new DOMException("late", "TimeoutError")), 300)
    }
    const printing = press(longReport(), { signal: deadline.signal, onStage })
    await expect(printing).rejects.toMatchObject({ code: "print_timeout", retry: "once" })
    expect((await pressed(letter)).text).toContain("Imogen")
    expect(stopped.length).toBeGreaterThan(0)
    await until(() => stopped.every((pid) => !chromiumPids().includes(pid)))
    await until(() => scratchFolders().length === 1)
  })

  test("a page that does not close holds up nobody", async () => {
    await closePress()
    const result = await withPage(AbortSignal.timeout(20_000), async () => {
      renderers().forEach((pid) => process.kill(pid, "SIGSTOP"))
      return "printed"
    })
    expect(result).toBe("printed")
    expect((await pressed(letter)).text).toContain("Imogen")
    await closePress()
    await until(() => chromiumPids().length === 0)
    expect(scratchFolders()).toEqual([])
  })

  test("an error of the caller comes back as it was, and stages come in order", async () => {
    const mine = new Error("lease lost")
    const onStage = (stage: string) => stage === "rendering" && Promise.reject(mine)
    await expect(press(letter, { onStage })).rejects.toBe(mine)
    const stages: string[] = []
    const { timings } = await press(letter, { onStage: (stage) => stages.push(stage) })
    expect(stages).toEqual(["loading", "rendering", "printing"])
    expect(Object.keys(timings)).toEqual([...stages, "finishing", "total"])
  })
})

describe("a Node process that ends takes its Chromium along", () => {
  const program = `
    const { withPage } = await import("./lib/press/browser.ts")
    await withPage(AbortSignal.timeout(60_000), async (page) => {
      console.log(page.browser().process().pid)
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    })`

  test.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)("%s", async (signal) => {
    const args = ["--import", "tsx", "--input-type=module", "-e", program]
    // Its first words are the number of its Chromium, not a line of the log.
    const env = { ...process.env, LOG_LEVEL: "silent" }
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] })
    const [pid] = await once(child.stdout, "data")
    child.kill(signal)
    await once(child, "exit")
    await until(() => !existsSync(`/proc/${Number(pid)}/exe`))
    // Whatever a kill -9 left on the disk goes with the next launch.
    await closePress()
    await press(letter)
    const left = await new Promise<string>((resolve) =>
      execFile("ls", [process.env.TMPDIR ?? "/tmp"], (_error, out) => resolve(out)),
    )
    expect(left).not.toContain(`pressrun-press-${child.pid}-`)
  })
})
