import type { PressContent } from "./content"
import { BASE_CSS } from "./base-css"
import { never } from "./errors"
import { FONTS_ORIGIN, fontFaceCss } from "./fonts"
import { directionOf } from "./language"
import type { PressOptions } from "./options"
import { pageCss } from "./page-css"
import { renderMarkup } from "./render-markup"
import type { Template } from "./templates"
import { wordsFor } from "./words"

const HTML_BYTES = 5_000_000

type Extras = { title?: string; fontsOrigin?: string }

// The whole document as one file that fetches nothing but our fonts. The same HTML is the preview.
export async function renderHtml(
  content: PressContent,
  template: Template,
  options: PressOptions,
  { title = titleOf(content), fontsOrigin = FONTS_ORIGIN }: Extras = {},
): Promise<string> {
  const language = languageOf(content, options)
  const words = wordsFor(language)
  const data = content.data as never
  const body = await renderMarkup(<template.View data={data} language={language} words={words} />)
  const css =
    BASE_CSS + template.css + pageCss(template, options, words, template.runningHead(data))
  // Page numbers are made by CSS, so their characters count as used too.
  const fonts = fontFaceCss(body + css, fontsOrigin)
  const head = await renderMarkup(
    <>
      <meta charSet="utf-8" />
      <meta httpEquiv="Content-Security-Policy" content={policy(fontsOrigin)} />
      <title>{title}</title>
      <style dangerouslySetInnerHTML={{ __html: fonts + css }} />
    </>,
  )
  const direction = directionOf(language)
  const html = `<!doctype html><html lang="${language}" dir="${direction}"><head>${head}</head><body class="${template.manifest.slug} ${options.orientation}">${body}</body></html>`
  if (Buffer.byteLength(html) > HTML_BYTES)
    throw never("html_too_large", "This document is too large to print. Make it shorter, please.")
  return html
}

const policy = (fontsOrigin: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; font-src ${fontsOrigin}; img-src data:; base-uri 'none'; form-action 'none'`

export function languageOf({ kind, data }: PressContent, options: PressOptions): string {
  return options.language ?? (kind === "resume" ? data.meta?.language : data.language) ?? "en"
}

export function titleOf({ kind, data }: PressContent): string {
  if (kind === "resume") return data.basics?.name ?? "Résumé"
  return kind === "letter" ? (data.subject ?? data.sender.name) : data.title
}
