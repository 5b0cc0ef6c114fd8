import type { SupabaseClient } from "@supabase/supabase-js"
import { NextResponse, type NextRequest } from "next/server"
import { refreshSession } from "@/lib/supabase/proxy"

const forMembers = /^\/(documents|exports|batches|ops|settings)(\/|$)/
const forVisitors = /^\/(sign-in|sign-up)$/

/** Keeps the session fresh and shows people to the right door. Every page and action checks again. */
export async function proxy(request: NextRequest) {
  if (request.nextUrl.pathname.startsWith("/api/")) return answerUnreadable(request)
  const { session, carry, supabase } = await refreshSession(request)
  const { pathname, search } = request.nextUrl
  const go = (path: string) => carry(NextResponse.redirect(new URL(path, request.url)))

  // A redirected POST would be sent a second time, to a page that has no such action.
  if (request.method === "GET" || request.method === "HEAD") {
    if (session.state === "out" && forMembers.test(pathname))
      return go(`/sign-in?${new URLSearchParams({ next: pathname + search })}`)
    if (session.state === "in" && forVisitors.test(pathname)) return go("/documents")
    if (session.state === "in" && (await isMissing(request, supabase)))
      return carry(NextResponse.rewrite(new URL("/lost", request.url), { request }))
  }
  return carry(NextResponse.next({ request }))
}

const forOperators = /^\/ops(\/|$)/
const oneThing = /^\/(documents|batches)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/**
 * Whether a full load asks for something that is not there. A page that finds out itself is sent by Next as an
 * empty 404, which only JavaScript fills; an address without a page gets ours, words and all.
 */
async function isMissing(request: NextRequest, supabase: SupabaseClient): Promise<boolean> {
  const { pathname } = request.nextUrl
  if (request.headers.has("rsc")) return false
  if (forOperators.test(pathname)) {
    const { data, error } = await supabase.rpc("is_operator")
    return !error && data === false
  }
  const [, table, id] = oneThing.exec(pathname) ?? []
  if (!table || !id) return false
  const { data, error } = await supabase.from(table).select("id").eq("id", id).limit(1)
  return !error && data.length === 0
}

/** Left to Next, an address with a broken escape in it (`%zz`) is an error of ours, 500. */
function answerUnreadable(request: NextRequest) {
  try {
    decodeURIComponent(request.nextUrl.pathname)
    return NextResponse.next()
  } catch {
    const error = { code: "not_found", message: "There is nothing at this address." }
    return NextResponse.json({ error }, { status: 404 })
  }
}

export const config = {
  // Not the API, whose bodies and streams must pass untouched, but for odd addresses; and no files.
  matcher: ["/((?!api(?:/|$)|_next/|.*\\.[\\w]+$).*)", "/api/(.*%.*)"],
}
