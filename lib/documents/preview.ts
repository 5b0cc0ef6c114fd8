import { asAppError } from "@/lib/threads/app-error"
import { contentJson } from "@/lib/press/content/content-json"
import type { PressOptionsInput } from "@/lib/press/options"
import { inThread } from "@/lib/threads"

export interface PreviewRequest {
  kind: string
  title?: string
  data: unknown
  template?: string | null
  options?: PressOptionsInput
}

interface PreviewContext {
  origin: string
  owner: string
  /** Fires when the client has left. */
  signal: AbortSignal
}

/** The very HTML that is printed, as bytes; only its fonts come from here and not from the press. */
export async function previewHtml(
  { kind, title, data, template, options }: PreviewRequest,
  { origin, owner, signal }: PreviewContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const fontsOrigin = `${origin}/api/v1/fonts`
  try {
    const { json, heavy } = contentJson(data)
    const input = { kind, title, json, templateSlug: template, options, fontsOrigin }
    return await inThread("preview", input, { owner, signal, heavy })
  } catch (error) {
    throw asAppError(error, "cannot_print", signal)
  }
}

/** Nothing in it runs, loads or leads anywhere, also when it is opened by itself and not in our frame. */
export function previewResponse(html: Uint8Array<ArrayBuffer>, origin: string): Response {
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
