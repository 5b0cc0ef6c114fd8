import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** Files are read at addresses below this one, and removed at this one. */
const OBJECTS = "/storage/v1/object/exports"

export interface StorageProxy {
  url: string
  /** Downloads begun, those that are open now, and the bytes that went through. */
  opened: number
  open: number
  bytes: number
  /** After so many bytes a download ends: by a cut connection, or as if that were all. */
  cutAfter?: number
  endAfter?: number
  /** While it is true, no file can be read or removed. */
  refuse?: boolean
  /** Asked when Storage has removed files, before whoever asked for it is told. */
  onRemoved?: () => Promise<void> | void
  stop(): Promise<void>
}

/** Stands before the Supabase API, counts what is read from Storage, and can end a file too early. */
export async function startStorageProxy(target: string): Promise<StorageProxy> {
  const server = createServer((asked, answer) => {
    const { method, headers, url = "/" } = asked
    const aboutFiles = url.startsWith(OBJECTS)
    if (proxy.refuse && aboutFiles) {
      asked.resume()
      answer.writeHead(503, { "content-type": "application/json" })
      return void answer.end(JSON.stringify({ statusCode: "503", message: "Service Unavailable" }))
    }
    const onward = request(new URL(url, target), { method, headers }, async (got) => {
      if (method === "DELETE" && aboutFiles) await proxy.onRemoved?.()
      if (method === "GET" && aboutFiles) return watch(proxy, got, answer)
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    onward.on("error", () => answer.destroy())
    answer.on("close", () => onward.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const proxy: StorageProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ opened: 0, open: 0, bytes: 0 },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}

function watch(proxy: StorageProxy, got: IncomingMessage, answer: ServerResponse): void {
  proxy.opened++
  proxy.open++
  answer.on("close", () => proxy.open--)
  // Without a length nothing but the end of the connection says how long the file is.
  delete got.headers["content-length"]
  answer.writeHead(got.statusCode ?? 502, got.headers)
  let sent = 0
  got.on("data", (chunk: Buffer) => {
    sent += chunk.byteLength
    proxy.bytes += chunk.byteLength
    if (proxy.cutAfter !== undefined && sent > proxy.cutAfter) return void answer.destroy()
    if (proxy.endAfter !== undefined && sent > proxy.endAfter) return void answer.end()
    if (!answer.write(chunk)) {
      got.pause()
      answer.once("drain", () => got.resume())
    }
  })
  got.on("end", () => answer.end())
  got.on("error", () => answer.destroy())
}
