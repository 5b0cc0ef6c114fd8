import { NextResponse, type NextRequest } from "next/server"
import { readSession } from "./read-session"
import { sessionClient } from "./session-client"

/**
 * Refreshes the session. `carry` puts the fresh cookies on the answer that is given in the end, with the headers
 * that keep a CDN from handing them to someone else.
 */
export async function refreshSession(request: NextRequest) {
  const answer = new NextResponse()
  const client = sessionClient(request.headers, {
    getAll: () => request.cookies.getAll(),
    set(name, value, options) {
      // On the request too: the page that renders next must not refresh a second time.
      request.cookies.set(name, value)
      answer.cookies.set(name, value, options)
    },
    setHeader: (name, value) => answer.headers.set(name, value),
  })
  const session = await readSession(client)
  const carry = (response: NextResponse) => {
    for (const cookie of answer.cookies.getAll()) response.cookies.set(cookie)
    answer.headers.forEach((value, name) => {
      if (name === "cache-control" || name === "expires" || name === "pragma")
        response.headers.set(name, value)
    })
    return response
  }
  return { session, carry, supabase: client.supabase }
}
