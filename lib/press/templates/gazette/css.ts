import { dottedContacts, RESUME_CSS } from "../resume"

// Headings are spaced by 0.04em: at 0.11em pdf.js read E X P E R I E N C E, up to 0.09em it did not.
// The date column is as wide as its longest usual content, "Sep 2019 – Present".
export const css = `
${RESUME_CSS}
${dottedContacts("gazette")}
.gazette { font: 400 9.3pt/1.4 var(--sans); font-variant-numeric: lining-nums }
.gazette header { display: flex; gap: 18pt; align-items: flex-start; margin-bottom: 11pt }
.gazette header > :first-child { flex: 1; min-width: 0 }
.gazette h1 { font: 600 29pt/1.06 var(--serif); letter-spacing: -0.012em }
.gazette .label { font: 400 13pt/1.3 var(--serif); color: var(--accent); margin-top: 4pt }
.gazette .photo { width: 66pt; height: 82pt }
.gazette .contact { margin-top: 10pt; padding-top: 7pt; border-top: 1.6pt solid var(--ink);
  font-size: 8.8pt }
.gazette .summary { font: 400 10.8pt/1.48 var(--serif); margin: 0 0 4pt }
.gazette .summary p + p { margin-top: 5pt }
.gazette section { margin-top: 9.5pt }
.gazette h2 { font: 600 8.4pt/1.2 var(--sans); letter-spacing: 0.04em; text-transform: uppercase;
  color: var(--accent); border-bottom: 0.6pt solid var(--rule); padding-bottom: 3pt;
  margin-bottom: 5pt }
.gazette .entry, .gazette .term { display: grid; grid-template-columns: 92pt minmax(0, 1fr);
  column-gap: 14pt }
.gazette .entry + .entry { margin-top: 6pt }
.gazette :is(.awards, .certificates) .entry + .entry, .gazette .term + .term { margin-top: 2.5pt }
.gazette .aside { font-size: 8.6pt; line-height: 1.58; color: var(--quiet);
  font-variant-numeric: tabular-nums lining-nums }
.gazette .head { display: flex; justify-content: space-between; align-items: baseline; gap: 12pt }
.gazette .head .quiet { flex: none; max-width: 45%; text-align: end }
.gazette h3 { font: 600 10.6pt/1.36 var(--serif) }
.gazette h3 .at { font-weight: 400 }
.gazette .quiet { color: var(--quiet); font-size: 8.8pt }
.gazette .entry p { margin-top: 2pt }
.gazette .entry p.quiet { margin-top: 0 }
.gazette .entry ul { margin-top: 3pt; padding-inline-start: 11pt; list-style-type: "–\\a0\\a0" }
.gazette .entry li + li { margin-top: 1.6pt }
.gazette .entry li::marker { color: var(--accent) }
.gazette .term .name { font-weight: 600 }
.gazette .term .what { grid-column: 2 }
.gazette .level { color: var(--quiet) }
/* Four languages one below the other would be a waste. */
.gazette .languages .items { display: grid; gap: 3pt 14pt;
  grid-template-columns: repeat(auto-fill, minmax(92pt, 1fr)) }
.gazette .languages .term { display: block; margin: 0 }
.gazette .references .items { display: grid; grid-template-columns: 1fr 1fr; gap: 9pt 22pt }
.gazette .references .quote:only-child { grid-column: 1 / -1 }
.gazette blockquote { font: italic 400 10pt/1.44 var(--serif) }
/* In narrow columns the dates stand above. */
.gazette.landscape .entry { display: block }
.gazette.landscape .aside > * { display: inline; margin-inline-end: 8pt }
.gazette figcaption { margin-top: 2pt; color: var(--quiet); font-size: 8.8pt }
`
