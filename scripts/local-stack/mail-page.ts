// GET /mail of the local stack: the mails that Auth would have sent.
import type { Mail, Mailbox } from "./mailbox"

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
}

/** Undefined when another page is asked for. */
export function answerMailPage(request: Request, mailbox: Mailbox): Response | undefined {
  const url = new URL(request.url)
  if (url.pathname !== "/mail") return undefined
  // A name that an attacker's DNS points here would let their page read the links.
  if (!["127.0.0.1", "localhost"].includes(url.hostname))
    return new Response("Open this page at 127.0.0.1.", { status: 403 })
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } })
  return new Response(page(mailbox.list()), { headers: HEADERS })
}

const page = (mails: readonly Mail[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Local mail · Pressrun</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
  article { border: 1px solid color-mix(in srgb, currentColor 30%, transparent); border-radius: 8px; padding: 0 1rem; margin: 1rem 0 }
  h2 { font-size: 1.1rem }
  .facts { opacity: .8; font-size: .9rem }
</style>
<h1>Local mail</h1>
<p>Mails that a hosted project would send. Nothing leaves this machine. Reload to see new ones.</p>
${mails.map(article).join("\n") || "<p>No mail yet.</p>"}
</html>
`

const article = (mail: Mail) => `<article>
<h2>${escape(mail.subject)}</h2>
<p class="facts">To ${escape(mail.to)}, <time datetime="${escape(mail.sentAt)}">${escape(mail.sentAt.slice(0, 19).replace("T", " "))} UTC</time></p>
${paragraphs(mail)
  .map((text) => `<p>${escape(text)}</p>`)
  .join("\n")}
${links(mail.html ?? "")
  .map((href) => `<p><a href="${escape(href)}">${escape(href)}</a></p>`)
  .join("\n")}
</article>`

/** The words of a mail without its markup. Nothing of its HTML reaches the page. */
function paragraphs({ html, text }: Mail): string[] {
  if (html === undefined) return [text ?? ""]
  return html
    .split("</p>")
    .map((part) =>
      part
        .split("<")
        .map((piece, at) => (at === 0 ? piece : piece.slice(piece.indexOf(">") + 1)))
        .join(" "),
    )
    .map((part) => unescape(part).split(/\s+/).filter(Boolean).join(" "))
    .filter(Boolean)
}

/** Only web addresses become links. */
const links = (html: string): string[] =>
  html
    .split('href="')
    .slice(1)
    .map((part) => unescape(part.split('"')[0] ?? ""))
    .filter((href) => href.startsWith("http://") || href.startsWith("https://"))

const escape = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")

const unescape = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
