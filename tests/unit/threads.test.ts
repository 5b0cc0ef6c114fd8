import { execFile } from "node:child_process"
import path from "node:path"
import { promisify } from "node:util"
import { afterEach, describe, expect, test } from "vitest"
import { Pool, type PoolOptions } from "@/lib/threads/pool"

const program = path.resolve("tests/helpers/thread-program.mjs")

let pool: Pool
const open = (options: Partial<PoolOptions> = {}) =>
  (pool = new Pool({
    program,
    size: 2,
    taskMs: 400,
    heapMb: 96,
    restHeapMb: 40,
    idleMs: 60_000,
    mostWaiting: 8,
    ...options,
  }))
afterEach(() => pool?.close())

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe("a thread that breaks a limit costs its task alone", () => {
  test.each([
    ["spin", "document_too_slow", "never"],
    ["hoard", "document_too_complex", "never"],
    ["crash", "thread_lost", "soon"],
  ])("%s: %s, tried again: %s", async (task, code, retry) => {
    open({ size: 1 })
    const before = await pool.run("thread", null)
    await expect(pool.run(task, null)).rejects.toMatchObject({ code, retry })
    const after = await pool.run("thread", null)
    expect(after).not.toBe(before)
  })

  test("what waits behind it runs in a new thread", async () => {
    open({ size: 1 })
    const slow = pool.run("spin", null).catch(({ code }) => code)
    const next = pool.run("echo", { said: "here" })
    expect(await slow).toBe("document_too_slow")
    expect(await next).toEqual({ said: "here" })
  })

  test("a task that only waited for the processor is tried again", async () => {
    open({ size: 1 })
    await expect(pool.run("wait", 5_000)).rejects.toMatchObject({
      code: "press_busy",
      retry: "soon",
    })
  })

  test("an error of the task itself keeps its thread", async () => {
    open({ size: 1 })
    const before = await pool.run("thread", null)
    await expect(pool.run("no such task", null)).rejects.toThrow("is not a function")
    expect(await pool.run("thread", null)).toBe(before)
  })

  test("a thread that kept too much memory is replaced", async () => {
    open({ size: 1 })
    const before = await pool.run("thread", null)
    await pool.run("echo", { heapMb: 41 })
    expect(await pool.run("thread", null)).not.toBe(before)
  })
})

describe("a caller that leaves", () => {
  test("is let go at once, and its task leaves the line", async () => {
    open({ size: 1, taskMs: 10_000 })
    const caller = new AbortController()
    const gone = new Error("gone")
    const running = pool.run("wait", 100)
    const queued = pool.run("spin", null, { signal: caller.signal })
    caller.abort(gone)
    await expect(queued).rejects.toBe(gone)
    // Had it been started, this would never come.
    expect(await running).toBe(await pool.run("thread", null))
  })

  test("has its running task ended", async () => {
    open({ size: 1, taskMs: 60_000 })
    const caller = new AbortController()
    const running = pool.run("spin", null, { signal: caller.signal })
    await pause(50)
    caller.abort(new Error("gone"))
    await expect(running).rejects.toThrow("gone")
    expect(await pool.run("echo", 1)).toBe(1)
  })

  test("does not cost a thread that was nearly done", async () => {
    open({ size: 1 })
    const before = await pool.run("thread", null)
    const caller = new AbortController()
    const running = pool.run("wait", 50, { signal: caller.signal })
    caller.abort(new Error("gone"))
    await expect(running).rejects.toThrow("gone")
    expect(await pool.run("thread", null)).toBe(before)
  })

  test("was gone before: nothing is started", async () => {
    open()
    await expect(pool.run("echo", 1, { signal: AbortSignal.abort(new Error("gone")) }))
      .rejects //
      .toThrow("gone")
  })
})

describe("owners", () => {
  test("one with many slow tasks leaves half of the threads to others", async () => {
    open({ size: 2, taskMs: 2_000 })
    const slow = Array.from({ length: 4 }, () =>
      pool.run("spin", null, { owner: "a" }).catch(() => "late"),
    )
    await pause(50)
    const first = await Promise.race([pool.run("echo", "quick", { owner: "b" }), ...slow])
    expect(first).toBe("quick")
  })

  test("are served in turn, not in the order of their tasks", async () => {
    open({ size: 1 })
    const order: string[] = []
    const run = (owner: string) => pool.run("wait", 10, { owner }).then(() => order.push(owner))
    await Promise.all(["a", "a", "a", "b", "c", "b"].map(run))
    expect(order).toEqual(["a", "b", "c", "a", "b", "a"])
  })

  test("have one heavy task at a time between them", async () => {
    open({ size: 4, taskMs: 5_000 })
    const started = Date.now()
    const ends: number[] = []
    const run = (owner: string, heavy: boolean) =>
      pool.run("wait", 300, { owner, heavy }).then(() => ends.push(Date.now() - started))
    await Promise.all([run("a", true), run("b", true), run("c", false)])
    expect(Math.max(...ends)).toBeGreaterThanOrEqual(600)
  })

  test("more tasks than may wait are refused for now", async () => {
    open({ size: 1, mostWaiting: 1 })
    const running = pool.run("wait", 50)
    const queued = pool.run("wait", 1)
    await expect(pool.run("wait", 1)).rejects.toMatchObject({ code: "press_busy", retry: "soon" })
    await Promise.all([running, queued])
  })
})

test("a script that used threads ends by itself", { timeout: 60_000 }, async () => {
  const script = `
    const { inThread } = await import("./lib/threads/index.ts")
    const { title } = await inThread("readImport", { text: "# A title\\n\\nText" })
    console.log(title)`
  const args = ["--import", "tsx", "--input-type=module", "--eval", script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 50_000 })
  expect(stdout.trim()).toBe("A title")
})
