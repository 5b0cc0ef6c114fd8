import { AppError } from "@/lib/errors"
import { parseContent } from "@/lib/press/content"
import { PressError } from "@/lib/press/errors"
import { renderHtml } from "@/lib/press/html"
import { parseOptions, type PressOptionsInput } from "@/lib/press/options"
import { templateFor } from "@/lib/press/templates"

export interface PreviewRequest {
  kind: string
  title?: string
  data: unknown
  template?: string | null
  options?: PressOptionsInput
}

/** The very HTML that is printed; only its fonts come from here and not from the press. */
export async function previewHtml(request: PreviewRequest, origin: string): Promise<string> {
  try {
    const content = parseContent(request.kind, request.data)
    const template = templateFor(content.kind, request.template)
    return await renderHtml(content, template, parseOptions(request.options), {
      title: request.title,
      fontsOrigin: `${origin}/api/v1/fonts`,
    })
  } catch (error) {
    if (!(error instanceof PressError)) throw error
    throw new AppError("cannot_print", error.message, { cause: error })
  }
}

/** Nothing in it runs, loads or leads anywhere, also when it is opened by itself and not in our frame. */
export function previewResponse(html: string, origin: string): Response {
  const policy = [
    "sandbox",
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `font-src ${origin}/api/v1/fonts/`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ")
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "private, no-store",
    },
  })
}
