import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"

export interface DrillProxy {
  url: string
  /** What begins with this path is answered 503, everything else as ever. */
  refuse?: string
  /** How often it has refused. */
  refusals: number
  stop(): Promise<void>
}

/** Stands before the Supabase API and can make a part of it refuse. */
export async function startDrillProxy(target: string): Promise<DrillProxy> {
  const server = createServer((asked, answer) => {
    if (proxy.refuse && asked.url?.startsWith(proxy.refuse)) {
      proxy.refusals++
      asked.resume()
      answer.writeHead(503, { "content-type": "application/json" })
      answer.end(JSON.stringify({ code: "503", message: "Service Unavailable" }))
      return
    }
    const { method, headers } = asked
    const onward = request(new URL(asked.url ?? "/", target), { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    onward.on("error", () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const proxy: DrillProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refusals: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}
