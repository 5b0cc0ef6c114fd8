import { NextResponse, type NextRequest } from "next/server"
import { refreshSession } from "@/lib/supabase/proxy"

const forMembers = /^\/(documents|exports|batches|ops|settings)(\/|$)/
const forVisitors = /^\/(sign-in|sign-up)$/

/** Keeps the session fresh and shows people to the right door. Every page and action checks again. */
export async function proxy(request: NextRequest) {
  const { session, carry } = await refreshSession(request)
  const { pathname, search } = request.nextUrl
  const go = (path: string) => carry(NextResponse.redirect(new URL(path, request.url)))

  // A redirected POST would be sent a second time, to a page that has no such action.
  if (request.method === "GET" || request.method === "HEAD") {
    if (session.state === "out" && forMembers.test(pathname))
      return go(`/sign-in?${new URLSearchParams({ next: pathname + search })}`)
    if (session.state === "in" && forVisitors.test(pathname)) return go("/documents")
  }
  return carry(NextResponse.next({ request }))
}

export const config = {
  // Not the API, whose bodies and streams must pass untouched, and no files.
  matcher: ["/((?!api(?:/|$)|_next/|.*\\.[\\w]+$).*)"],
}
