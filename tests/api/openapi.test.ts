import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { operations } from "@/lib/api/operations"
import { errorStatus } from "@/lib/errors"
import { addPast } from "../helpers/api-history"
import { hold } from "../helpers/api-hold"
import type { Caller } from "../helpers/api-people"
import { mismatches, type Description, type Operation } from "../helpers/api-schema"
import { routesOnDisk } from "../helpers/matrix-routes"
import { newOperatorCaller } from "../helpers/operators"
import { connect, makeQueue } from "../helpers/queue"

const stack = inject("stack")
const { url } = inject("app")
const sql = connect(stack)
afterAll(() => sql.end())

let api: Description
beforeAll(async () => {
  api = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as Description
})

const all = (): [path: string, method: string, operation: Operation][] =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, one]) => [path, method, one] as [string, string, Operation],
    ),
  )

describe("the description", () => {
  test("is OpenAPI 3.1 with every operation in it, each under a name of its own", () => {
    expect(api.openapi).toBe("3.1.0")
    const names = all().map(([, , { operationId }]) => operationId)
    expect(names.sort()).toEqual(Object.keys(operations).sort())
    expect(new Set(names).size).toBe(names.length)
  })

  test("refers to nothing that is not in it", () => {
    const refs = JSON.stringify(api).match(/"\$ref":"[^"]+"/g) ?? []
    expect(refs.length).toBeGreaterThan(10)
    for (const ref of new Set(refs)) {
      const [, name] = /"#\/components\/schemas\/(\w+)"/.exec(ref) ?? []
      expect(Object.keys(api.components.schemas)).toContain(name)
    }
    expect(JSON.stringify(api)).not.toMatch(/\$defs|"\$schema"/)
  })

  test("names the parameters of each path, and every operation succeeds somehow", () => {
    for (const [path, method, { parameters = [], responses }] of all()) {
      const inPath = parameters.filter((one) => one.in === "path")
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect([path, method, inPath.map(({ name }) => name)]).toEqual([path, method, names])
      expect(inPath.every(({ required }) => required)).toBe(true)
      expect(Object.keys(responses).some((status) => /^[23]/.test(status))).toBe(true)
      for (const { description } of Object.values(responses)) expect(description).not.toBe("")
    }
  })

  test("has every refusal that we know somewhere, but for those nobody meets there", () => {
    const said = JSON.stringify(all().map(([, , { responses }]) => responses))
    const unsaid = Object.keys(errorStatus).filter((code) => !said.includes(`\`${code}\``))
    // Wrong methods are refused before an operation is known, and a client that has left reads no answer.
    expect(unsaid).toEqual(["method_not_allowed", "client_closed_request"])
  })
})

/** Not for programs of our users. */
const undescribed = {
  "/api/{...path}": "answers whatever is not there",
  "/api/cron/cleanup-exports": "for the scheduler",
  "/api/cron/process-exports": "for the scheduler",
  "/api/health": "for the platform",
  "/api/health/live": "for the platform",
  "/api/metrics": "for whoever collects the figures",
  "/api/v1/fonts/{name}": "for previews, which name them",
  "/api/v1/openapi.json": "the description itself",
}

test("every route on disk is described, or an exception with a reason", () => {
  expect(routesOnDisk()).toEqual([...Object.keys(api.paths), ...Object.keys(undescribed)].sort())
})

describe("real answers are as described:", () => {
  let ada: Caller
  let ids: Record<string, string>
  beforeAll(async () => {
    ada = await newOperatorCaller(stack, url)
    await hold(sql, ada.workspaceId)
    const document = (await ada.api("POST", "/api/v1/documents", { kind: "letter" })).data
    const queued = (await ada.api("POST", "/api/v1/export/pdf", { documentId: document.id })).data
    const [done, failed] = await addPast(sql, ada.workspaceId, [{}, { status: "failed" }])
    ids = {
      document: document.id,
      job: queued.jobId,
      batch: queued.batchId,
      done,
      failed,
      workspace: ada.workspaceId,
      queue: await makeQueue(sql),
    } as typeof ids
  })

  const calls: [name: string, path: string, body?: (id: typeof ids) => object][] = [
    ["listDocuments", "/api/v1/documents"],
    ["createDocument", "/api/v1/documents", () => ({ kind: "report" })],
    ["importDocument", "/api/v1/documents/import", () => ({ text: "# A\n\nb" })],
    ["getDocument", "/api/v1/documents/:document"],
    ["saveDocument", "/api/v1/documents/:document", () => ({ version: 1, title: "T" })],
    ["exportPdf", "/api/v1/export/pdf", (id) => ({ documentId: id.document })],
    ["exportBatch", "/api/v1/export/batch", (id) => ({ documentIds: [id.document] })],
    ["getExportJob", "/api/v1/export/job/:job"],
    ["getExportJob", "/api/v1/export/job/:done"],
    ["getExportJob", "/api/v1/export/job/:failed"],
    ["listAttempts", "/api/v1/export/job/:done/attempts"],
    ["getHistory", "/api/v1/export/history"],
    ["getUsage", "/api/v1/export/usage"],
    ["getExportBatch", "/api/v1/export/batch/:batch"],
    ["getOverview", "/api/v1/ops/overview"],
    ["getSeries", "/api/v1/ops/series?span=day"],
    ["listProblems", "/api/v1/ops/problems"],
    ["listWorkspaceUse", "/api/v1/ops/workspaces"],
    ["saveWorkspaceLimits", "/api/v1/ops/workspaces/:workspace", () => ({ maxBatchSize: 9 })],
    ["listOperatorJobs", "/api/v1/ops/jobs?limit=200"],
    ["getOperatorJob", "/api/v1/ops/jobs/:job"],
    ["getOperatorJob", "/api/v1/ops/jobs/:done"],
    ["getOperatorJob", "/api/v1/ops/jobs/:failed"],
    ["setJobPriority", "/api/v1/ops/jobs/:job", () => ({ priority: 1 })],
    ["previewReplay", "/api/v1/ops/jobs/replay?text=Past"],
    ["replayJobs", "/api/v1/ops/jobs/replay", (id) => ({ ids: [id.failed] })],
    ["cancelJobs", "/api/v1/ops/jobs/cancel", (id) => ({ ids: [id.failed] })],
    ["saveQueue", "/api/v1/ops/queues/:queue", () => ({ paused: false })],
    ["drainNow", "/api/v1/ops/drain"],
    ["cleanUpNow", "/api/v1/ops/cleanup"],
    ["listCleanups", "/api/v1/ops/cleanups"],
    ["listActions", "/api/v1/ops/actions"],
    ["cancelExportBatch", "/api/v1/export/batch/:batch"],
    ["retryExportBatch", "/api/v1/export/batch/:batch/retry"],
    ["cancelExport", "/api/v1/export/job/:job"],
    ["retryExport", "/api/v1/export/job/:failed/retry"],
    ["deleteExport", "/api/v1/export/history/:done"],
    ["deleteDocument", "/api/v1/documents/:document"],
    ["getSettings", "/api/v1/settings"],
    ["saveSettings", "/api/v1/settings", () => ({ workspaceName: "Ours" })],
    ["deleteAccount", "/api/v1/settings", () => ({ confirm: "delete everything" })],
  ]

  test("and all that answer JSON are called", () => {
    const json = Object.entries(operations).filter(([, { answer }]) => typeof answer !== "string")
    expect(new Set(calls.map(([name]) => name))).toEqual(new Set(json.map(([name]) => name)))
  })

  test.each(calls)("%s %s", async (name, path, body) => {
    const { method } = operations[name]!
    const address = path.replace(/:(\w+)/, (_, key: string) => ids[key]!)
    const answer = await ada.api(method, address, body?.(ids))
    const described = all().find(([, , one]) => one.operationId === name)![2].responses
    expect(Object.keys(described)).toContain(String(answer.status))
    expect(answer.status).toBeLessThan(300)
    const { schema } = described[answer.status]!.content!["application/json"]!
    expect(mismatches(api, schema, JSON.parse(answer.text))).toEqual([])
  })

  test("a refusal too", async () => {
    const answer = await ada.api("GET", `/api/v1/documents/${crypto.randomUUID()}`)
    expect(
      mismatches(api, { $ref: "#/components/schemas/Error" }, JSON.parse(answer.text)),
    ).toEqual([])
    expect(mismatches(api, { $ref: "#/components/schemas/Error" }, { error: {} })).not.toEqual([])
  })
})
