import http from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from "vitest"
import { operations } from "@/lib/api/operations"
import { createClient, Refused, type Connection, type Following } from "@/lib/client"
import { table } from "@/lib/client/table"
import type { ExportView } from "@/lib/exports/view"

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void

let server: http.Server
let answer: Answer
let baseUrl: string
let followings: Following[]

beforeEach(async () => {
  followings = []
  server = http.createServer((request, response) => answer(request, response))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  followings.forEach((one) => one.close())
  server.closeAllConnections()
  server.close()
})

const json = (response: http.ServerResponse, status: number, body: unknown, headers = {}) =>
  response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(JSON.stringify(body))

const refusal = (promise: Promise<unknown>): Promise<Refused> =>
  promise.then(
    () => expect.fail("was not refused"),
    (error) => error as Refused,
  )

test("the table of addresses is that of the operations", () => {
  const theirs = Object.entries(operations).map(([name, { method, path }]) => [
    name,
    [method, path],
  ])
  expect(table).toEqual(Object.fromEntries(theirs))
})

describe("a call", () => {
  test("goes where the operation is, with who asks, and answers its data", async () => {
    let heard: unknown
    answer = async (request, response) => {
      let body = ""
      for await (const chunk of request) body += chunk
      const { method, url, headers } = request
      heard = { method, url, authorization: headers.authorization, body }
      json(response, 202, { data: { jobId: "j", batchId: "b", status: "pending", reused: false } })
    }
    const client = createClient({ baseUrl, token: async () => "secret" })
    const queued = await client.exportPdf({ body: { documentId: "d" }, idempotencyKey: "k" })
    expectTypeOf(queued.reused).toEqualTypeOf<boolean>()
    expect(queued.jobId).toBe("j")
    expect(heard).toEqual({
      ...{ method: "POST", url: "/api/v1/export/pdf", authorization: "Bearer secret" },
      body: '{"documentId":"d"}',
    })
    await client.getHistory({ query: { text: "a b", limit: undefined } })
    expect(heard).toMatchObject({ method: "GET", url: "/api/v1/export/history?text=a+b" })
    expect(client.urlOf("download", { params: { id: "x/y" }, query: { inline: "true" } })).toBe(
      `${baseUrl}/api/v1/export/download/x%2Fy?inline=true`,
    )
    // @ts-expect-error -- a document must be named
    void client.exportPdf({ body: {} }).catch(() => {})
  })

  test("that is refused throws the sentence, the numbers and when to come back", async () => {
    const error = { code: "too_many_waiting", message: "Too many wait.", details: { limit: 25 } }
    answer = (_, response) => json(response, 429, { error }, { "retry-after": "15" })
    const refused = await refusal(createClient({ baseUrl }).getUsage())
    expect(refused).toBeInstanceOf(Refused)
    expect(refused).toMatchObject({ ...error, retryAfterSeconds: 15 })
  })

  test("answered by somebody else, or by nobody, says so", async () => {
    answer = (_, response) => response.writeHead(502).end("<html>Bad gateway</html>")
    expect(await refusal(createClient({ baseUrl }).getUsage())).toMatchObject({ code: "unclear" })
    answer = (_, response) => response.writeHead(200).end("<html>Sign in to the hotel</html>")
    expect(await refusal(createClient({ baseUrl }).getUsage())).toMatchObject({ code: "unclear" })
    const nowhere = createClient({ baseUrl: "http://127.0.0.1:1" })
    expect(await refusal(nowhere.getUsage())).toMatchObject({ code: "offline" })
  })
})

describe("following", () => {
  const view = (revision: number, status = "processing") =>
    ({ jobId: "j", revision, status }) as ExportView
  const streaming = { "content-type": "text/event-stream" }
  const event = (revision: number, name = "progress") =>
    `id: ${revision}\nevent: ${name}\ndata: ${JSON.stringify(view(revision, name))}\n\n`

  /** Follows one export to its end and says all that it heard. */
  function toTheEnd() {
    const revisions: number[] = []
    const connections: Connection[] = []
    const ended = new Promise<Refused | undefined>((resolve) =>
      followings.push(
        createClient({ baseUrl }).followExport("j", {
          onExport: ({ revision }) => revisions.push(revision),
          onConnection: (connection) => connections.push(connection),
          onEnd: resolve,
        }),
      ),
    )
    return { revisions, connections, ended }
  }

  test("a stream that is cut goes on after the last event, and ends with the export", async () => {
    const lastIds: unknown[] = []
    answer = (request, response) => {
      const lastId = request.headers["last-event-id"]
      lastIds.push(lastId)
      response.writeHead(200, streaming)
      if (lastId === undefined) {
        response.write(event(1) + event(2) + "id: 3\nevent: progress\nda")
        setTimeout(() => response.destroy(), 20)
      } else response.end(event(2) + event(3) + event(4, "completed"))
    }
    const { revisions, ended } = toTheEnd()
    expect(await ended).toBeUndefined()
    expect(lastIds).toEqual([undefined, "2"])
    expect(revisions).toEqual([1, 2, 3, 4])
  })

  test("where streams are not let through, it asks", async () => {
    let asked = 0
    answer = (request, response) => {
      if (request.url!.endsWith("/stream")) return void response.writeHead(200).end("no streams")
      asked++
      json(response, 200, { data: asked < 3 ? view(7) : view(8, "completed") })
    }
    const { revisions, connections, ended } = toTheEnd()
    await ended
    expect(revisions).toEqual([7, 8])
    expect(connections).toEqual(["polling"])
  })

  test("when nobody answers it says so, and goes on when somebody does", async () => {
    let failures = 2
    answer = (request, response) => {
      if (failures-- > 0) return void request.socket.destroy()
      response.writeHead(200, streaming).end(event(5, "failed"))
    }
    const { connections, ended } = toTheEnd()
    await ended
    expect(connections).toEqual(["down", "live"])
  })

  test("what is not there, or not theirs any more, ends it with the reason", async () => {
    answer = (_, response) =>
      json(response, 401, { error: { code: "not_signed_in", message: "Sign in." } })
    const { revisions, ended } = toTheEnd()
    expect(await ended).toMatchObject({ code: "not_signed_in" })
    expect(revisions).toEqual([])
  })

  test("closed, it hears and asks nothing more", async () => {
    let requests = 0
    answer = (_, response) => {
      requests++
      response.writeHead(200, streaming).write(event(1))
    }
    const { revisions } = toTheEnd()
    await expect.poll(() => revisions).toEqual([1])
    followings[0]!.close()
    await expect.poll(() => new Promise((ok) => server.getConnections((_, n) => ok(n)))).toBe(0)
    expect([requests, followings[0]!.lastEventId()]).toEqual([1, "1"])
  })
})
