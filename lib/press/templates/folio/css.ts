import { RESUME_CSS } from "../resume"

// Letters are spaced by at most 0.08em: above 0.09em pdf.js reads E X P E R I E N C E.
export const css = `
${RESUME_CSS}
.folio { font: 400 9.8pt/1.39 var(--serif); font-variant-numeric: oldstyle-nums }
.folio header { text-align: center; margin-bottom: 9pt }
.folio .photo { width: 66pt; height: 82pt; margin: 0 auto 10pt }
.folio h1 { font: 400 24pt/1.15 var(--serif); letter-spacing: 0.02em }
.folio .label { font-style: italic; font-size: 12pt; line-height: 1.4; color: var(--accent);
  margin-top: 3pt }
.folio .contact { margin-top: 7pt; font-size: 9.4pt; color: var(--quiet) }
/* Gaps, not dots: at the end of a centred line a dot would be left over. */
.folio .contact ul, .folio .languages .items { display: flex; flex-wrap: wrap;
  justify-content: center; column-gap: 16pt }
.folio .summary { text-align: start }
.folio .summary p + p { margin-top: 5pt }
.folio section { margin-top: 9.5pt }
.folio h2 { display: flex; align-items: center; gap: 10pt; font: 400 9.4pt/1.2 var(--serif);
  letter-spacing: 0.08em; text-transform: uppercase; color: var(--accent); margin-bottom: 5pt }
.folio h2::before, .folio h2::after { content: ""; flex: 1; border-top: 0.5pt solid var(--rule) }
.folio .head { display: flex; justify-content: space-between; align-items: baseline; gap: 16pt }
.folio h3 { display: inline; font: 600 10.4pt/1.4 var(--serif) }
.folio .head > div { word-spacing: 5pt }
.folio .head > div > * { word-spacing: 0 }
.folio h3 .at { font-weight: 400; font-style: italic }
.folio .head .facts { flex: none; max-width: 48%; text-align: end }
.folio .entry + .entry { margin-top: 6.5pt }
.folio :is(.education, .awards, .certificates) .entry + .entry { margin-top: 4pt }
.folio .facts, .folio .quiet, .folio figcaption { color: var(--quiet); font-size: 9.4pt }
.folio .entry p { margin-top: 2.5pt }
.folio .entry :is(.facts, .quiet) { margin-top: 0 }
.folio .entry ul { margin-top: 3pt; padding-inline-start: 14pt; list-style-type: "•\\a0\\a0" }
.folio .entry li + li { margin-top: 1.6pt }
.folio .entry li::marker { color: var(--accent) }
.folio .term + .term { margin-top: 3pt }
.folio .languages .term { margin: 0 }
.folio .term .name { font-style: italic }
.folio :is(.skills, .interests) .name:not(:last-child)::after { content: ":" }
.folio .level { color: var(--quiet) }
.folio .references .items { display: grid; grid-template-columns: 1fr 1fr; gap: 8pt 22pt }
.folio .quote:only-child { grid-column: 1 / -1 }
.folio blockquote { font-style: italic }
`
