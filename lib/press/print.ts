import { type HTTPRequest, type Page } from "./browser"
import { never } from "./errors"
import { FONTS_ORIGIN, readFont } from "./fonts"
import { LIMITS } from "./limits"

// No scripts, no network, every request answered here. Any one of these would stop most attacks;
// docs/decisions and the hostile test say which one stops which.
export async function lockDown(page: Page) {
  page.on("request", (request) => void answer(request).catch(() => {}))
  await Promise.all([
    page.setJavaScriptEnabled(false),
    page.setOfflineMode(true),
    page.setRequestInterception(true),
  ])
}

export async function loadHtml(page: Page, html: string) {
  await page.setContent(html, { waitUntil: "load", timeout: 0 })
  refuseElsewhere(page)
  if (html.length > SHORT_CHARACTERS) await refuseTooLong(page)
}

type Print = { tagged: boolean }

// Deadlines are the signal's: a print that is given up on takes its browser with it (browser.ts).
export async function printPage(page: Page, { tagged }: Print): Promise<Uint8Array> {
  refuseElsewhere(page)
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged,
    outline: tagged,
    timeout: 0,
  })
  refuseElsewhere(page)
  return pdf
}

async function answer(request: HTTPRequest) {
  const { origin, pathname } = new URL(request.url())
  const font = origin === FONTS_ORIGIN ? await readFont(pathname.slice(1)) : null
  if (!font) return request.abort("blockedbyclient")
  return request.respond({
    contentType: "font/woff2",
    headers: { "access-control-allow-origin": "*" },
    body: font,
  })
}

// A meta refresh leaves an error page behind; that must not be what someone downloads.
function refuseElsewhere(page: Page) {
  if (page.url() !== "about:blank")
    throw never("document_navigated", "This document tried to open another page while printing.")
}

const LETTER_HEIGHT_PX = 11 * 96

// A page of the emptiest lines there are, `<br/>`, has 200 characters: so little cannot be too long.
const SHORT_CHARACTERS = 60_000

// Chromium's time to print grows faster than the pages: 134 took 0.2 s, 1,334 took 9.6 s and 583 MB,
// and about 5,000 took 78 s. The height on the screen, known in 70 ms, is within a third of what the pages
// will be; twice the limit is surely too much. What comes between is printed and counted (finish.ts).
async function refuseTooLong(page: Page) {
  const session = await page.createCDPSession()
  const { cssContentSize } = await session.send("Page.getLayoutMetrics")
  await session.detach()
  const pages = Math.round(cssContentSize.height / LETTER_HEIGHT_PX)
  if (pages > 2 * LIMITS.pages)
    throw never(
      "too_many_pages",
      `This document has about ${pages} pages; we print up to ${LIMITS.pages}.`,
    )
}
