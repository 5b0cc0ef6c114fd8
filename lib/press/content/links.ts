// Links that may stand in a PDF. Everything else (javascript:, file:, data:) becomes plain text.
export function safeLink(url: string | undefined): string | undefined {
  if (!url) return undefined
  const bare = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(url)
  try {
    const address = new URL(bare ? `https://${url}` : url)
    if (address.protocol === "mailto:") return mailLink(address)
    return ["http:", "https:"].includes(address.protocol) ? address.href : undefined
  } catch {
    return undefined
  }
}

// Someone to write to and perhaps a subject, never further readers or headers.
function mailLink(address: URL): string | undefined {
  const subject = address.searchParams.get("subject")
  const to = address.pathname
  if (!to || /%0[ad]/i.test(to)) return undefined
  return `mailto:${to}${subject ? `?subject=${encodeURIComponent(subject)}` : ""}`
}

// How a link reads on paper: without the parts nobody types.
export const shortLink = (url: string) =>
  url.replace(/^(https?:\/\/|mailto:)(www\.)?/i, "").replace(/\/$/, "")

// Pictures by the names we gave them (picture-places.ts); no address of a document's is one.
export const safeImage = (url: unknown): string | undefined =>
  typeof url === "string" && /^pressrun-picture:[0-9a-f]{24}-\d+$/.test(url) ? url : undefined
