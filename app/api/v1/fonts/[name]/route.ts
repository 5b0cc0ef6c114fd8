import { AppError } from "@/lib/errors"
import { answering, routes } from "@/lib/http"
import { readFont } from "@/lib/press/fonts"

const YEAR_SECONDS = 365 * 24 * 3600

// GET /api/v1/fonts/:name: a font of the press, for previews. Open to all: there is nothing of anyone's in it.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: answering(async (_request, { params }) => {
    const font = await readFont((await params).name ?? "")
    if (!font) throw new AppError("not_found", "There is no such font.")
    return new Response(new Uint8Array(font), {
      headers: {
        "content-type": "font/woff2",
        // A sandboxed frame has no origin of its own.
        "access-control-allow-origin": "*",
        "cache-control": `public, max-age=${YEAR_SECONDS}, immutable`,
      },
    })
  }),
})
