import { env } from "@/lib/env"
import { isHttps } from "./site"

/** A year. Not for subdomains: they may be other people's. */
const HSTS = "max-age=31536000"

/** What an answer of the API may do in a browser: nothing. A preview has a policy of its own. */
const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Adds the headers that every answer of the API has, unless the route has set them. */
export function secured(response: Response, asked: Headers): Response {
  const headers: Record<string, string> = {
    // It depends on who asks, and changes all the time.
    "cache-control": "private, no-store",
    "content-security-policy": API_POLICY,
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    ...(isHttps(asked) && { "strict-transport-security": HSTS }),
  }
  for (const [name, value] of Object.entries(headers))
    if (!response.headers.has(name)) response.headers.set(name, value)
  return response
}

/** How proxy.ts tells a page the nonce of its answer. */
export const NONCE_HEADER = "x-nonce"

/** The headers of pages. The nonce is new for each answer, and Next puts it on every script of its own. */
export function pageHeaders(nonce: string, asked: Headers): Record<string, string> {
  return {
    "content-security-policy": pagePolicy(nonce),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    // Not no-referrer: browsers then send "Origin: null" with a form.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    ...(isHttps(asked) && { "strict-transport-security": HSTS }),
  }
}

/** The toasts' style: sonner inserts an element and then its text, and cannot be given a nonce. */
export const TOAST_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
]

function pagePolicy(nonce: string): string {
  const developing = process.env.NODE_ENV === "development"
  const files = new URL(env().SUPABASE_URL).origin
  return [
    "default-src 'self'",
    // Next's development server evaluates code to show errors with their sources.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${developing ? " 'unsafe-eval'" : ""}`,
    `style-src-elem 'self' 'nonce-${nonce}' ${TOAST_STYLES.join(" ")}`,
    // React writes style attributes. They can restyle one element, and load nothing that img-src does not allow.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${files}`,
    "font-src 'self'",
    `connect-src 'self'${developing ? " ws:" : ""}`,
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ")
}
