import type { PressContent } from "./content"
import { BASE_CSS } from "./css/base-css"
import { never } from "./errors"
import { headingsIn } from "./markup/headings"
import { fontFaceCss } from "./fonts/font-css"
import { fontStacks } from "./fonts/font-stacks"
import { FONTS_ORIGIN } from "./fonts"
import { directionOf } from "./language"
import { LIMITS } from "./limits"
import type { PressOptions } from "./options"
import { pageCss } from "./css/page-css"
import { screenCss } from "./css/screen-css"
import { takePictures } from "./content/picture-places"
import { readyToSet } from "./markup/ready-to-set"
import { renderMarkup } from "./markup/render-markup"
import type { Template } from "./templates"
import { printable } from "./content/tidy"
import { wordsFor } from "./language/words"

type Extras = { title?: string; fontsOrigin?: string }

// The document's text as it is set, for the finish: the characters it uses, and its headings.
export type Ink = { characters: string; headings: string[] }

// The whole document as one file that fetches nothing but our fonts. The same HTML is the preview.
export const renderHtml = async (...given: Parameters<typeof layOut>) =>
  (await layOut(...given)).html

export async function layOut(
  given: PressContent,
  template: Template,
  options: PressOptions,
  { title = titleOf(given), fontsOrigin = FONTS_ORIGIN }: Extras = {},
): Promise<{ html: string; ink: Ink }> {
  const { content, fill } = await takePictures(given, options)
  const language = languageOf(content, options)
  const words = wordsFor(language)
  const data = content.data as never
  const view = <template.View data={data} language={language} words={words} />
  const body = readyToSet(await renderMarkup(view), language)
  const setting = { language, words, fonts: fontStacks(language, body) }
  const css =
    BASE_CSS +
    template.css +
    pageCss(template, options, setting, template.runningHead(data)) +
    screenCss(options, options.margins ?? template.margins)
  // Page numbers are made by CSS, so their characters count as used too.
  const fonts = fontFaceCss(body + css, language, fontsOrigin)
  const head = await renderMarkup(
    <>
      <meta charSet="utf-8" />
      <meta httpEquiv="Content-Security-Policy" content={policy(fontsOrigin)} />
      <title>{printable(title)}</title>
      <style dangerouslySetInnerHTML={{ __html: fonts + css }} />
    </>,
  )
  const direction = directionOf(language)
  const html = `<!doctype html><html lang="${language}" dir="${direction}"><head>${head}</head><body class="${template.manifest.slug} ${options.orientation}">${body}</body></html>`
  if (Buffer.byteLength(html) > LIMITS.htmlBytes)
    throw never("html_too_large", "This document is too large to print. Make it shorter, please.")
  // Taken before pictures are filled in: they are most of the HTML, and none of its text.
  const characters = [...new Set(printable(title) + css + body)].join("")
  return { html: fill(html), ink: { characters, headings: headingsIn(body) } }
}

const policy = (fontsOrigin: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; font-src ${fontsOrigin}/; img-src data:; base-uri 'none'; form-action 'none'`

export function languageOf({ kind, data }: PressContent, options: PressOptions): string {
  return options.language ?? (kind === "resume" ? data.meta?.language : data.language) ?? "en"
}

export function titleOf({ kind, data }: PressContent): string {
  if (kind === "resume") return data.basics?.name ?? "Résumé"
  return kind === "letter" ? (data.subject ?? data.sender.name) : data.title
}
