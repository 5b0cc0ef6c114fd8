import { NextResponse, type NextRequest } from "next/server"
import { cookieClient } from "@/lib/supabase/server"
import { localPath } from "../../local-path"

// GET /auth/callback: the link in a confirmation mail ends here
export async function GET(request: NextRequest) {
  const { searchParams } = request.nextUrl
  const code = searchParams.get("code")
  if (code) {
    const { auth } = await cookieClient()
    const { error } = await auth.exchangeCodeForSession(code)
    if (!error) return redirect(localPath(searchParams.get("next")))
  }
  // Mail programs open links to look at them, and a link works once: the address may be confirmed.
  return redirect("/sign-in?notice=link")
}

// Relative, because behind a proxy the server does not know its own name.
const redirect = (path: string) =>
  new NextResponse(null, { status: 303, headers: { location: path, "cache-control": "no-store" } })
