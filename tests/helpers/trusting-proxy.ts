import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"

/**
 * Stands before the Supabase API as a hosted project with signing keys looks to the app: who a token is for is
 * read from the token, and nobody asks whether the person is still there.
 */
export async function startTrustingProxy(target: string) {
  const server = createServer((asked, answer) => {
    const { method, headers, url = "/" } = asked
    if (method === "GET" && url.startsWith("/auth/v1/user")) {
      const claims = headers.authorization!.split(".")[1]!
      const { sub, email } = JSON.parse(Buffer.from(claims, "base64url").toString())
      answer.writeHead(200, { "content-type": "application/json" })
      return void answer.end(JSON.stringify({ id: sub, email, aud: "authenticated" }))
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
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close().closeAllConnections(),
  }
}
