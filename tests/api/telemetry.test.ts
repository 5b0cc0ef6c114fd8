import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { apiOf } from "../helpers/api"
import { newCaller, untilEnded, type Caller } from "../helpers/api-people"
import { attribute, startOtlpReceiver, type ReceivedSpan } from "../helpers/otlp-receiver"
import { firstDocument } from "../helpers/people"
import { startTestApp, type TestApp } from "../helpers/test-app"

let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>
let app: TestApp
let ada: Caller
beforeAll(async () => {
  receiver = await startOtlpReceiver()
  app = await startTestApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      // Nothing is sent by the clock: what arrives was sent at the end of a drain, before a function would freeze.
      OTEL_BSP_SCHEDULE_DELAY: "600000",
    },
  })
  ada = await newCaller(app.stack, app.appUrl)
})
afterAll(async () => {
  await app?.stop()
  receiver?.stop()
})

const received = (traceId: string, name: string) =>
  receiver.spans.filter((span) => span.traceId === traceId && span.name === name)

async function untilReceived(traceId: string, name: string): Promise<ReceivedSpan> {
  await expect.poll(() => received(traceId, name), { timeout: 20_000 }).toHaveLength(1)
  return received(traceId, name)[0]!
}

const tick = () => apiOf(app.appUrl, app.stack.cronSecret)("GET", "/api/cron/process-exports")

/** Of whoever calls us in a trace of their own. */
const CALLER = "00f067aa0ba902b7"

/** To its end. In a trace of the caller's, the job has to be in that. */
async function exportOne(body: object, traceId?: string, flags = "01") {
  const headers = traceId ? { traceparent: `00-${traceId}-${CALLER}-${flags}` } : undefined
  const { data } = await ada.api("POST", "/api/v1/export/pdf", body, headers)
  const job = await untilEnded(ada.api, data.jobId)
  if (traceId) expect(job.traceId).toBe(traceId)
  return job
}

const nanos = (span: ReceivedSpan) => [BigInt(span.startTimeUnixNano), BigInt(span.endTimeUnixNano)]

describe("a click on Export", () => {
  test("is one trace, from the request to the saved file, and the job says which", async () => {
    const document = await firstDocument(ada)
    const job = await exportOne({ documentId: document.id })
    expect(job.status).toBe("completed")

    const attempt = await untilReceived(job.traceId, "export attempt")
    const request = await untilReceived(job.traceId, "POST /api/v1/export/pdf")
    const handling = receiver.spans.filter(({ traceId }) => traceId === job.traceId)
    const wait = await untilReceived(job.traceId, "queue wait")

    // Both hang below a span of the request, which is where the trace begins.
    expect(request.parentSpanId ?? "").toBe("")
    const parent = handling.find(({ spanId }) => spanId === attempt.parentSpanId)!
    expect([parent.spanId, parent.parentSpanId]).toContain(request.spanId)
    expect(wait.parentSpanId).toBe(attempt.parentSpanId)

    expect(
      Object.fromEntries(attempt.attributes.map(({ key }) => [key, attribute(attempt, key)])),
    ).toEqual({
      "pressrun.job": job.jobId,
      "pressrun.attempt": 1,
      "pressrun.workspace": ada.workspaceId,
      "pressrun.template": document.template,
      "pressrun.outcome": "completed",
    })

    const stages = ["loading", "rendering", "printing", "finishing", "saving"]
    let last = nanos(attempt)[0]!
    for (const name of stages) {
      const stage = await untilReceived(job.traceId, name)
      expect(stage.parentSpanId).toBe(attempt.spanId)
      const [from, to] = nanos(stage)
      expect(from).toBeGreaterThanOrEqual(last)
      expect(to).toBeLessThanOrEqual(nanos(attempt)[1]!)
      last = to!
    }
    expect([...receiver.services]).toEqual(["pressrun"])
  })

  test("goes on with the trace of the program that made it", async () => {
    const traceId = "0123456789abcdef0123456789abcdef"
    await exportOne({ documentId: (await firstDocument(ada, "letter")).id }, traceId, "01")
    const request = await untilReceived(traceId, "POST /api/v1/export/pdf")
    expect(request.parentSpanId).toBe(CALLER)
    await untilReceived(traceId, "saving")
  })

  test("that a program leaves unrecorded is not recorded by the press either", async () => {
    const traceId = "fedcba9876543210fedcba9876543210"
    const { id } = await firstDocument(ada, "report")
    await exportOne({ documentId: id }, traceId, "00")
    // What comes later arrives, so what is not there by then was not sent.
    const next = await exportOne({ documentId: id, fresh: true })
    await untilReceived(next.traceId, "export attempt")
    expect(receiver.spans.filter((span) => span.traceId === traceId)).toEqual([])
  })

  test("that fails says by which code, and not a word of the document", async () => {
    const secret = "Wombat4711"
    const { data: document } = await ada.api("POST", "/api/v1/documents", {
      ...{ kind: "report", title: secret, data: { markdown: `# ${secret}` } },
    })
    // A report needs a title and a body: that is found when it is printed.
    const { data } = await ada.api("POST", "/api/v1/export/pdf", { documentId: document.id })
    const job = await untilEnded(ada.api, data.jobId)
    expect(job.status).toBe("failed")
    const attempt = await untilReceived(job.traceId, "export attempt")
    expect(attempt.status.code).toBe(2)
    expect(attribute(attempt, "error.type")).toBe(job.error.code)
    expect(attribute(attempt, "pressrun.outcome")).toBe("failed")

    const searched = await ada.api("GET", `/api/v1/export/history?text=${secret}`)
    expect(searched.data.exports).toHaveLength(1)
    await tick()
    const isSearch = ({ name }: ReceivedSpan) => name === "GET /api/v1/export/history"
    await expect.poll(() => receiver.spans.find(isSearch)).toBeDefined()
    expect(attribute(receiver.spans.find(isSearch)!, "http.target")).toBe("/api/v1/export/history")
    for (const word of [secret, ada.email, ada.token]) expect(receiver.text()).not.toContain(word)
  })
})
