import type { SupabaseClient } from "@supabase/supabase-js"
import { NextResponse, type NextRequest } from "next/server"
import { NONCE_HEADER, pageHeaders, secured } from "@/lib/http/headers"
import { exposedSentence, isFromHere } from "@/lib/http/other-sites"
import { refusedPage, unavailablePage } from "@/lib/http/refusal-pages"
import { isExposed } from "@/lib/http/site"
import { refreshSession } from "@/lib/supabase/proxy"

const forMembers = /^\/(documents|exports|batches|ops|settings)(\/|$)/
const forVisitors = /^\/(sign-in|sign-up)$/
const aFile = /\.\w+$/

const RETRY_AFTER_SECONDS = "10"

/** Gives pages their headers, keeps the session fresh and redirects. Every page and action checks again. */
export async function proxy(request: NextRequest) {
  if (request.nextUrl.pathname.startsWith("/api/")) return answerUnreadable(request)
  const nonce = btoa(crypto.randomUUID())
  const headers = pageHeaders(nonce, request.headers)
  // Next reads the nonce from here, and puts it on its scripts.
  request.headers.set("content-security-policy", headers["content-security-policy"]!)
  request.headers.set(NONCE_HEADER, nonce)
  const response = refuse(request, nonce) ?? (await pass(request, nonce))
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

const isReading = ({ method }: NextRequest) => method === "GET" || method === "HEAD"

/** Sessions do not travel over plain http, and other sites do not send forms for a person. */
function refuse(request: NextRequest, nonce: string): NextResponse | undefined {
  const exposed = isExposed(request.headers)
  if (!exposed && (isReading(request) || isFromHere(request.headers))) return
  const sentence = exposed
    ? exposedSentence(request.headers)
    : "The form came from another site, or a browser extension removed the Origin header."
  return html(refusedPage(nonce, sentence), 403)
}

async function pass(request: NextRequest, nonce: string): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl
  if (aFile.test(pathname)) return NextResponse.next({ request })
  const { session, carry, supabase } = await refreshSession(request)
  const go = (path: string) => carry(NextResponse.redirect(new URL(path, request.url)))

  // A redirected POST would be sent a second time, to a page that has no such action.
  if (isReading(request)) {
    if (session.state === "out" && forMembers.test(pathname))
      return go(`/sign-in?${new URLSearchParams({ next: pathname + search })}`)
    if (session.state === "in" && forVisitors.test(pathname)) return go("/documents")
    if (session.state === "in" && (await isMissing(request, supabase)))
      return carry(NextResponse.rewrite(new URL("/lost", request.url), { request }))
    // Next cannot render a page with this status. Within the app, the layout shows that it is unreachable.
    if (session.state === "unreachable" && forMembers.test(pathname) && !request.headers.has("rsc"))
      return html(unavailablePage(nonce), 503, { "retry-after": RETRY_AFTER_SECONDS })
  }
  return carry(NextResponse.next({ request }))
}

function html(text: string, status: number, more: Record<string, string> = {}): NextResponse {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-store",
  }
  return new NextResponse(text, { status, headers: { ...headers, ...more } })
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

/** Left to Next, an address with a broken escape in it (`%zz`) is answered with 500. */
function answerUnreadable(request: NextRequest) {
  try {
    decodeURIComponent(request.nextUrl.pathname)
    return NextResponse.next()
  } catch {
    const error = { code: "not_found", message: "There is nothing at this address." }
    return secured(Response.json({ error }, { status: 404 }), request.headers)
  }
}

export const config = {
  // Not the API, whose bodies and streams must pass untouched, but for odd addresses; and not Next's own files.
  matcher: ["/((?!api(?:/|$)|_next/).*)", "/api/(.*%.*)"],
}
