import { createServer, request, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"

/** How Auth answers instead of the real one; "never" keeps the request open. */
export type Trouble = { status: number; body: unknown } | "never"

export interface AuthProxy {
  url: string
  /** While it is set, every request to Auth is answered with it. */
  trouble?: Trouble
  /** What the app has sent to Auth and to the rest, newest last. */
  seen: { path: string; headers: IncomingHttpHeaders }[]
  refreshes(): number
  stop(): Promise<void>
}

/** Stands before the Supabase API, and can answer in Auth's place. */
export async function startAuthProxy(target: string): Promise<AuthProxy> {
  const server = createServer((asked, answer) => {
    const { method, headers, url = "/" } = asked
    proxy.seen.push({ path: url, headers })
    if (proxy.trouble && url.startsWith("/auth/v1/")) {
      asked.resume()
      if (proxy.trouble === "never") return
      const { status, body } = proxy.trouble
      const text = typeof body === "string" ? body : JSON.stringify(body)
      answer.writeHead(status, { "content-type": "application/json" })
      return void answer.end(text)
    }
    const onward = request(new URL(url, target), { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    onward.on("error", () => answer.destroy())
    answer.on("close", () => onward.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const proxy: AuthProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    refreshes: () => proxy.seen.filter(({ path }) => path.includes("refresh_token")).length,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}
