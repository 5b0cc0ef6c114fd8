// Links that may stand in a PDF. Everything else (javascript:, file:, data:) becomes plain text.
export function safeLink(url: string | undefined): string | undefined {
  if (!url) return undefined
  const bare = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(url)
  try {
    const { protocol, href } = new URL(bare ? `https://${url}` : url)
    return ["http:", "https:", "mailto:"].includes(protocol) ? href : undefined
  } catch {
    return undefined
  }
}

// How a link reads on paper: without the parts nobody types.
export const shortLink = (url: string) =>
  url.replace(/^(https?:\/\/|mailto:)(www\.)?/i, "").replace(/\/$/, "")

// Pictures only as they come inside the document: nothing is fetched, and SVG can hold anything.
export const safeImage = (url: unknown): string | undefined =>
  typeof url === "string" && /^data:image\/(png|jpeg|webp|gif);base64,[a-z0-9+/=\s]+$/i.test(url)
    ? url
    : undefined
