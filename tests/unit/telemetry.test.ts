import { spawnSync } from "node:child_process"
import path from "node:path"
import { SpanStatusCode } from "@opentelemetry/api"
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-node"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import type { Job } from "@/lib/repositories/jobs"
import { traceAttempt } from "@/lib/telemetry/attempt"
import { activeTraceId, activeTraceparent, NOT_RECORDED } from "@/lib/telemetry/context"
import { withoutSecrets } from "@/lib/telemetry/scrub"
import { Stages } from "@/lib/telemetry/stages"

const exporter = new InMemorySpanExporter()
const spanProcessors = [withoutSecrets(new SimpleSpanProcessor(exporter))]
const provider = new NodeTracerProvider({ spanProcessors })
provider.register()
beforeEach(() => exporter.reset())
afterAll(() => provider.shutdown())

const trace_id = "0123456789abcdef0123456789abcdef"
const job = (changes: Partial<Job> = {}): Job => ({
  ...{ id: "job", workspace_id: "workspace", document_id: null, type: "export.pdf", slot: 1 },
  ...{ payload: { template: "gazette" }, attempts: 1, trace_id, parent_span: "00f067aa0ba902b7" },
  ...{ created_at: new Date(Date.now() - 5000).toISOString() },
  lease: { jobId: "job", id: "lease" },
  ...changes,
})

const names = () => exporter.getFinishedSpans().map(({ name }) => name)
const span = (name: string) => exporter.getFinishedSpans().find((one) => one.name === name)!

describe("an attempt", () => {
  test("hangs below the click, with its trace, and what runs inside knows it", async () => {
    await traceAttempt(job(), async () => {
      expect(activeTraceId()).toBe(trace_id)
      expect(activeTraceparent()).toMatch(new RegExp(`^00-${trace_id}-[0-9a-f]{16}-01$`))
      return { outcome: "completed" }
    })
    for (const name of ["queue wait", "export attempt"]) {
      expect(span(name).spanContext().traceId).toBe(trace_id)
      expect(span(name).parentSpanContext?.spanId).toBe("00f067aa0ba902b7")
    }
    expect(span("export attempt").status.code).toBe(SpanStatusCode.UNSET)
    expect(activeTraceId()).toBeUndefined()
  })

  test("after the first has not waited for its turn, but for its time", async () => {
    await traceAttempt(job({ attempts: 2 }), async () => ({ outcome: "completed" }))
    expect(names()).not.toContain("queue wait")
  })

  test("that fails shows the stages it came to, and its code", async () => {
    await traceAttempt(job(), async (stages) => {
      stages.enter("rendering")
      return { outcome: "retried", code: "browser_crashed" }
    })
    expect(names()).toEqual(["queue wait", "loading", "rendering", "export attempt"])
    expect(span("export attempt").status.code).toBe(SpanStatusCode.ERROR)
    expect(span("export attempt").attributes).toMatchObject({
      ...{ "error.type": "browser_crashed", "pressrun.outcome": "retried" },
    })
  })

  test("whose end could not be written down is recorded all the same", async () => {
    const work = traceAttempt(job(), () => Promise.reject(new Error("gone")))
    await expect(work).rejects.toThrow("gone")
    expect(span("export attempt").attributes["pressrun.outcome"]).toBe("unknown")
    expect(span("export attempt").status.code).toBe(SpanStatusCode.ERROR)
  })

  test("of a click that was not recorded is none either", async () => {
    await traceAttempt(job({ parent_span: NOT_RECORDED }), async () => {
      expect(activeTraceparent()).toBe(`00-${trace_id}-${NOT_RECORDED}-00`)
      return { outcome: "completed" }
    })
    expect(names()).toEqual([])
  })

  test("of a click that nobody could record still has the job's trace", async () => {
    await traceAttempt(job({ parent_span: null }), async () => ({ outcome: "completed" }))
    expect(span("export attempt").spanContext().traceId).toBe(trace_id)
  })

  test("names a template, and nothing that only claims to be one", async () => {
    for (const payload of [{ template: "Dear Ada, about the" }, { template: 1 }, null]) {
      exporter.reset()
      await traceAttempt(job({ payload }), async () => ({ outcome: "completed" }))
      expect(span("export attempt").attributes["pressrun.template"]).toBeUndefined()
    }
  })
})

test("stages that were measured follow each other up to the end", () => {
  const stages = new Stages(Date.now())
  stages.done({ total: 99, saving: 5, loading: 10, rendering: 20, printing: 30, finishing: 4 })
  const list = stages.list()
  expect(list.map(({ name, from, to }) => [name, to - from])).toEqual([
    ...[
      ["loading", 10],
      ["rendering", 20],
      ["printing", 30],
      ["finishing", 4],
      ["saving", 5],
    ],
  ])
  for (const [index, stage] of list.slice(1).entries()) expect(stage.from).toBe(list[index]!.to)
})

test("what Next records leaves without questions, links and addresses", () => {
  const made = provider.getTracer("next.js").startSpan("GET /a?token=hunter2")
  made.setAttribute("http.target", "/auth/callback?code=hunter2")
  made.recordException(new Error("GET https://x.example/a.pdf?token=hunter2 for hunter2@x.example"))
  made.setStatus({ code: SpanStatusCode.ERROR, message: "password=hunter2" })
  made.end()
  const { name, attributes, events, status } = span("GET /a")
  expect(attributes["http.target"]).toBe("/auth/callback")
  expect(JSON.stringify([name, attributes, events, status])).not.toContain("hunter2")
})

describe("what records and sends", () => {
  const loads = (env: Record<string, string>) => {
    const source = `
      import { createRequire } from "node:module"
      import { startTelemetryIfAsked } from "@/lib/boot"
      await startTelemetryIfAsked()
      const loaded = Object.keys(createRequire(import.meta.url).cache)
      console.log(loaded.some((file) => file.includes("sdk-trace-node")))`
    const { stdout } = spawnSync(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", source],
      {
        cwd: path.resolve(import.meta.dirname, "../.."),
        env: {
          ...{ PATH: process.env.PATH, SUPABASE_URL: "http://127.0.0.1:9" },
          ...{ SUPABASE_PUBLISHABLE_KEY: "x", SUPABASE_SECRET_KEY: "x", ...env },
        } as unknown as NodeJS.ProcessEnv,
        encoding: "utf8",
      },
    )
    return stdout.trim()
  }

  test("is loaded only where there is somewhere to send to", () => {
    expect(loads({})).toBe("false")
    expect(loads({ OTEL_EXPORTER_OTLP_ENDPOINT: "" })).toBe("false")
    expect(loads({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" })).toBe("true")
    expect(loads({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:9" })).toBe("true")
  })
})
