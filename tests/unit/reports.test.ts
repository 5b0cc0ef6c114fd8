import { beforeEach, describe, expect, test, vi } from "vitest"
import { onChange, type Change } from "@/lib/queue/changes"
import { Reports } from "@/lib/queue/reports"
import { Stopped } from "@/lib/queue/stopped"
import type { Job } from "@/lib/repositories/jobs"

// The database is the fault that is injected here: slow, away, or of another opinion about whose job it is.
const database = vi.hoisted(() => ({
  answer: async (stage: string): Promise<{ verdict: string; revision?: number }> => ({
    verdict: "keep",
    revision: stage.length,
  }),
}))

vi.mock("@/lib/repositories/jobs", () => ({
  reportProgress: (_lease: unknown, stage: string) => database.answer(stage),
}))

const job = { id: "j", workspace_id: "w", attempts: 2, lease: {} } as Job
let stop: AbortController
let reports: Reports

beforeEach(() => {
  stop = new AbortController()
  reports = new Reports(job, stop)
})

describe("reports of an attempt", () => {
  test("arrive in order, without the work waiting for them, and are told", async () => {
    const told: Change[] = []
    const stopListening = onChange((change) => told.push(change))
    let release = () => {}
    const slow = new Promise<void>((resolve) => (release = resolve))
    const began: string[] = []
    database.answer = async (stage) => {
      began.push(stage)
      await slow
      return { verdict: "keep", revision: began.length }
    }
    await reports.add("rendering", 30)
    await reports.add("printing", 60)
    expect(told).toEqual([])
    release()
    await reports.sent()
    stopListening()
    expect(began).toEqual(["rendering", "printing"])
    expect(told).toMatchObject([
      { jobId: "j", workspaceId: "w", now: { attempts: 2, stage: "rendering", revision: 1 } },
      { now: { stage: "printing", progress: 60, revision: 2 } },
    ])
  })

  test.each(["cancel", "lost"] as const)("answered %s, they stop the work", async (verdict) => {
    database.answer = async () => ({ verdict })
    await reports.add("rendering", 30)
    await expect(reports.sent()).rejects.toThrow(Stopped)
    expect(stop.signal.reason).toMatchObject({ reason: verdict })
    await expect(reports.add("printing", 60)).rejects.toThrow(Stopped)
  })

  test("that cannot be made fail the attempt before it counts", async () => {
    database.answer = async () => {
      throw new Error("away")
    }
    await reports.add("saving", 90)
    await expect(reports.sent()).rejects.toThrow("away")
  })
})
