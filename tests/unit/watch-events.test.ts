import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { eventStream, type EventSink } from "@/lib/exports/events"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(life: { until?: number } = {}) {
  const client = new AbortController()
  const stop = vi.fn()
  let sink!: EventSink
  const response = eventStream({ signal: client.signal, ...life }, (given) => {
    sink = given
    return stop
  })
  return { response, client, stop, sink }
}

const told = async (response: Response) =>
  [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!))

describe("a stream of events", () => {
  test("says something every 15 s and ends before 300", async () => {
    const { response, stop } = open()
    const text = response.text()
    await vi.advanceTimersByTimeAsync(300_000)
    expect((await text).match(/^: /gm)!.length).toBe(18)
    expect(stop).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  test("ends with the session it was opened with", async () => {
    const { response, stop } = open({ until: Date.now() + 60_000 })
    const text = response.text()
    await vi.advanceTimersByTimeAsync(60_000)
    await text
    expect(stop).toHaveBeenCalledOnce()
  })

  test("stops once, when the client leaves or stops reading for good", async () => {
    const left = open()
    left.client.abort()
    await left.response.body!.cancel()
    const cancelled = open()
    await cancelled.response.body!.cancel()
    cancelled.client.abort()
    cancelled.sink.send({ event: "progress", data: 1, about: "a" })
    for (const { stop } of [left, cancelled]) expect(stop).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  test("tells a client that reads everything", async () => {
    const { response, sink } = open()
    for (let n = 0; n < 50; n++) sink.send({ event: "progress", data: n, about: "a" })
    sink.close()
    expect(await told(response)).toEqual([...Array(50).keys()])
  })

  test("keeps for one that does not read the newest of each thing, in order, and the end", async () => {
    const { response, sink } = open()
    for (let n = 0; n < 10_000; n++)
      sink.send({ event: "progress", data: { about: n % 3, n }, about: String(n % 3) })
    sink.send({ event: "completed", data: { about: 0, n: 10_000 }, about: "0" })
    sink.close()
    const events = await told(response)
    expect(events.length).toBeLessThan(80)
    expect(events.slice(-3).map(({ n }) => n)).toEqual([9997, 9998, 10_000])
  })
})
