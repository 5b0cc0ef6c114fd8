import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { figuresOf } from "@/components/ops/figures-of"
import type { Handlers } from "@/lib/client"
import { Refused } from "@/lib/client"
import type { Overview } from "@/lib/operations/overview-view"
import { listenToOverview, showQueue, useOverviewStore } from "@/lib/stores/overview"

const streams: Handlers[] = []
vi.mock("@/lib/stores/client", () => ({
  client: {
    followOverview: (handlers: Handlers) => {
      streams.push(handlers)
      return { close: () => {} }
    },
  },
}))

const START = Date.parse("2026-01-01T00:00:00Z")
const iso = (ms: number) => new Date(ms).toISOString()
const queue = { name: "pdf", paused: false, maxConcurrency: 3 } as Overview["queue"]
const overviewAt = (ms: number, more: Partial<Overview> = {}) =>
  ({ at: iso(ms), queue, presses: [], waiting: 0, ...more }) as Overview
const state = () => useOverviewStore.getState()

describe("the queue as a tab knows it", () => {
  let tab: EventTarget & { hidden: boolean }
  let stop: () => void
  const look = (hidden: boolean) => {
    tab.hidden = hidden
    tab.dispatchEvent(new Event("visibilitychange"))
  }
  beforeEach(() => {
    vi.useFakeTimers({ now: START })
    tab = Object.assign(new EventTarget(), { hidden: false })
    vi.stubGlobal("document", tab)
    vi.stubGlobal("window", new EventTarget())
    streams.length = 0
    stop = listenToOverview()
  })
  afterEach(() => {
    stop()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test("goes by the clock of the database", () => {
    streams[0]!.onOverview!(overviewAt(START + 90_000))
    expect(state()).toMatchObject({ aheadMs: 90_000, lostAt: null })
  })

  test("stands still from when nothing was heard until something is", () => {
    streams[0]!.onConnection!("down")
    vi.setSystemTime(START + 5_000)
    streams[0]!.onConnection!("down")
    expect(state()).toMatchObject({ lostAt: START, connection: "down" })
    streams[0]!.onOverview!(overviewAt(START + 5_000))
    expect(state().lostAt).toBeNull()
    look(true)
    expect(state()).toMatchObject({ lostAt: START + 5_000, connection: null })
    look(false)
    const why = new Refused("not_signed_in", "Send a token.", { status: 401 })
    streams[1]!.onEnd!(why)
    expect(state()).toMatchObject({ lostAt: START + 5_000, ended: { why } })
  })

  test("shows what was saved, heard of or not", () => {
    showQueue({ ...queue, paused: true }, overviewAt(START, { waiting: 7 }))
    expect(state()).toMatchObject({
      aheadMs: null,
      overview: { waiting: 7, queue: { paused: true } },
    })
  })
})

describe("the figures", () => {
  const hintOf = (nextDueAt: string | null) =>
    figuresOf(overviewAt(START, { nextDueAt, cronAt: null, workerAt: null }), START).find(
      ({ label }) => label === "Retrying",
    )?.hint

  test("say when the next retry is, or that it is due", () => {
    expect(hintOf(iso(START + 30_000))).toBe("the next in 30 s")
    expect(hintOf(iso(START - 30_000))).toBe("due")
    expect(hintOf(null)).toBe("")
  })
})
