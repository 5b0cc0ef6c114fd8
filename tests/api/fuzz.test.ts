import fc from "fast-check"
import { afterAll, expect, inject, test } from "vitest"
import { fuzzRequests, type FuzzRequest } from "../helpers/api-fuzz"
import { addPast } from "../helpers/api-history"
import { hold } from "../helpers/api-hold"
import { newCaller, type Caller } from "../helpers/api-people"
import { newOperatorCaller } from "../helpers/operators"
import { connect } from "../helpers/queue"

const stack = inject("stack")
const { url } = inject("app")
const sql = connect(stack)
afterAll(() => sql.end())

const REQUESTS = 5_000
const AT_ONCE = 12
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)

/** Somebody with a few of everything, and limits that are not what is tested here. */
async function someone(): Promise<{ ada: Caller; ids: string[] }> {
  const ada = await newCaller(stack, url)
  await hold(sql, ada.workspaceId)
  await sql`
    update public.workspaces set max_exports_per_day = 1000000, max_waiting_jobs = 1000000
     where id = ${ada.workspaceId}`
  const { documents } = (await ada.api("GET", "/api/v1/documents")).data
  const queued = await ada.api("POST", "/api/v1/export/pdf", { documentId: documents[0].id })
  const past = await addPast(sql, ada.workspaceId, [
    { status: "failed" },
    { expired: true },
    { status: "cancelled" },
  ])
  const own = documents.map(({ id }: { id: string }) => id)
  return { ada, ids: [...own, ...past, queued.data.jobId, queued.data.batchId] }
}

const TELLTALE =
  /\n\s+at |node_modules|\/work\/|\.[jt]sx?:\d|postgres|pgrst|sqlstate|violates|relation "|syntax error at/i

/** Why an answer is not one that we give, or null. */
function complaint(
  request: FuzzRequest,
  status: number,
  text: string,
  type: string,
): string | null {
  if (status >= 500) return "an error of ours"
  if (status === 204 || request.method === "HEAD" || (status >= 300 && status < 400)) return null
  const [telltale] = TELLTALE.exec(text) ?? []
  if (
    telltale &&
    type.includes("json") &&
    !JSON.stringify(request).includes(telltale) &&
    status >= 400
  )
    return `it tells ${telltale}`
  if (status < 400) return null
  try {
    const { error } = JSON.parse(text) as { error: { code: unknown; message: unknown } }
    return typeof error.code === "string" && typeof error.message === "string" ? null : "no code"
  } catch {
    return "not JSON"
  }
}

/** A client resolves `/api/..` itself, and asks for a page. */
const isOurs = ({ path }: FuzzRequest) => new URL(path, url).pathname.startsWith("/api/")

type Tokens = Record<FuzzRequest["as"], string | undefined>

async function send(tokens: Tokens, request: FuzzRequest) {
  const { method, path, headers } = request
  const body = method === "GET" || method === "HEAD" ? undefined : request.body
  const token = tokens[request.as]
  const all = { ...headers, ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(url + path, { method, headers: all, body, redirect: "manual" })
  const type = response.headers.get("content-type") ?? ""
  if (type.startsWith("text/event-stream")) {
    await response.body?.cancel()
    return { status: response.status, wrong: null }
  }
  const wrong = complaint(request, response.status, await response.text(), type)
  return { status: response.status, wrong }
}

/** A low percentile: other load on the machine slows some requests, a damaged server slows all. */
async function latency(ada: Caller): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 40; n++) {
    const start = performance.now()
    expect((await ada.api("GET", "/api/v1/documents?limit=1")).status).toBe(200)
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[4]!
}

test(
  `${REQUESTS} bad requests (SEED=${seed}) are each answered, and cost the server nothing`,
  { timeout: 300_000 },
  async () => {
    const { ada, ids } = await someone()
    const operator = await newOperatorCaller(stack, url)
    const tokens = { person: ada.token, operator: operator.token, nobody: undefined }
    await latency(ada)
    const before = await latency(ada)

    const requests = fc.sample(fuzzRequests(ids).filter(isOurs), { numRuns: REQUESTS, seed })
    const statuses: Record<number, number> = {}
    const bad: object[] = []
    const line = requests.values()
    const sendAll = async () => {
      for (const request of line) {
        const { status, wrong } = await send(tokens, request)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (wrong) bad.push({ wrong, status, ...request, body: request.body?.slice(0, 300) })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll))

    expect(bad.slice(0, 5)).toEqual([])
    // They were not all turned away at the door: some were right, and most got as far as the schemas.
    for (const status of [200, 201, 202, 400, 401, 403, 404, 405, 409])
      expect([status, statuses[status] ?? 0]).toEqual([
        status,
        expect.toSatisfy((n: number) => n > 0),
      ])
    expect(statuses[400]).toBeGreaterThan(REQUESTS / 10)

    const after = await latency(ada)
    expect(after / before).toBeLessThan(4)
    if (process.env.VERBOSE) console.log({ seed, statuses, before, after })
  },
)
