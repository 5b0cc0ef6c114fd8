/** A page that is sent when nothing else can be: no styles or scripts that would have to be loaded. */
function plainPage(nonce: string, title: string, text: string, more = ""): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Pressrun</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: #f5f0e6; color: #1f1b16; font: 18px/1.5 system-ui, sans-serif }
main { max-width: 32rem; padding: 2rem; text-align: center }
h1 { margin: 0 0 .75rem; font: 500 2.25rem/1.15 Georgia, serif }
p { margin: 0 0 1.5rem }
a { color: inherit; font-weight: 600 }
@media (prefers-color-scheme: dark) { body { background: #151310; color: #ece5d8 } }
</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p>${more}</main></body>
</html>`
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

/** Auth cannot say who asks. The address is loaded again by a link to itself. */
export const unavailablePage = (nonce: string): string =>
  plainPage(
    nonce,
    "Sign-in is temporarily unavailable",
    "You are still signed in, and your documents are safe. Please try again in a minute.",
    `<a href="">Try again</a>`,
  )

export const refusedPage = (nonce: string, sentence: string): string =>
  plainPage(nonce, "This request was refused", escaped(sentence))
