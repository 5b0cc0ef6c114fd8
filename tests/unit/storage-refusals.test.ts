// What Storage answers when it takes no file, from a server that answers as hosted Storage does.
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { classify } from "@/lib/queue/retry"

let server: Server
let answer = { status: 200, body: {} as object }
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    request.on("end", () => {
      response.writeHead(answer.status, { "content-type": "application/json" })
      response.end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  vi.stubEnv("SUPABASE_URL", `http://127.0.0.1:${port}`)
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "publishable")
  vi.stubEnv("SUPABASE_SECRET_KEY", "secret")
})
afterAll(() => void server.close())

test.each([
  [507, { statusCode: "507", error: "InsufficientStorage" }, "storage_full", "later"],
  [402, { message: "exceed_storage_size_quota" }, "storage_full", "later"],
  [400, { statusCode: "XMinioStorageFull", message: "full" }, "storage_full", "later"],
  [413, { statusCode: "413", error: "Payload too large" }, "file_too_large", "never"],
  [400, { statusCode: "413", error: "Payload too large" }, "file_too_large", "never"],
  [503, { message: "down" }, "unavailable", "soon"],
])("an upload answered with %i %o", async (status, body, code, retry) => {
  const { uploadFile } = await import("@/lib/repositories/files")
  answer = { status, body }
  const error: unknown = await uploadFile(
    "a/b/c.pdf",
    new Uint8Array([1]),
    "application/pdf",
  ).catch((thrown: unknown) => thrown)
  expect(classify(error)).toMatchObject({ code, retry })
})
