import { download } from "@/lib/api/export-operations"
import { downloadOf, linkToFile } from "@/lib/exports/download"
import { routes, withUser } from "@/lib/http"
import { secured } from "@/lib/http/headers"

type Route = ReturnType<typeof withUser>

// GET /api/v1/export/download/:id: on to the file, by a link that is good for an hour
const toFile = withUser(download, async ({ request, supabase, params, query }) => {
  const { head } = downloadOf(request)
  const inline = query.inline === "true"
  return goTo(await linkToFile(supabase, params.id, { inline, head }), 302)
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({ GET: orToPage(toFile) })

/** Somebody who opens an old link in their browser is led to the page of the export, which says what to do. */
function orToPage(route: Route): Route {
  return async (request, context) => {
    const answer = await route(request, context)
    const refused = answer.status >= 400 && answer.status < 500
    if (!refused || !isForReading(request)) return answer
    const page = `/exports/${encodeURIComponent((await context.params).id!)}`
    return secured(goTo(page, 303), request.headers)
  }
}

const goTo = (location: string, status: 302 | 303) =>
  new Response(null, { status, headers: { location } })

/** An address typed or followed, not a file to be saved: a browser would keep our page under the name of the PDF. */
function isForReading({ headers }: Request): boolean {
  const accepts = headers.get("accept")?.includes("text/html") ?? false
  return accepts && (headers.get("sec-fetch-dest") ?? "document") === "document"
}
