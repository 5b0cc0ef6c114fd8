// Headings are spaced by 0.04em: at 0.11em pdf.js read E X P E R I E N C E, up to 0.09em it did not.
// The date column is as wide as its longest usual content, "Sep 2019 – Present".
export const css = `
.gazette { font: 400 9.3pt/1.44 var(--sans); font-variant-numeric: lining-nums }
.gazette header { display: flex; gap: 18pt; align-items: flex-start; margin-bottom: 13pt }
.gazette header > div { flex: 1; min-width: 0 }
.gazette h1 { font: 600 29pt/1.06 var(--serif); letter-spacing: -0.012em }
.gazette .label { font: 400 13pt/1.3 var(--serif); color: var(--accent); margin-top: 4pt }
.gazette .photo { width: 66pt; height: 82pt; object-fit: cover }
.gazette .contact { margin-top: 10pt; padding-top: 7pt; border-top: 1.6pt solid var(--ink);
  font-size: 8.8pt; overflow: hidden }
/* The dot before the first contact of each line falls outside and is clipped. */
.gazette .contact ul { display: flex; flex-wrap: wrap; row-gap: 1pt; list-style: none;
  margin-inline-start: -14pt }
.gazette .contact li { display: flex; max-width: 100% }
.gazette .contact li::before { content: "·"; color: var(--quiet); flex: none; width: 14pt;
  text-align: center }
.gazette .standfirst { font: 400 10.8pt/1.48 var(--serif); margin-bottom: 4pt }
.gazette .standfirst p + p { margin-top: 5pt }
.gazette section { margin-top: 11.5pt }
.gazette h2 { font: 600 8.4pt/1.2 var(--sans); letter-spacing: 0.04em; text-transform: uppercase;
  color: var(--accent); border-bottom: 0.6pt solid var(--rule); padding-bottom: 3.5pt;
  margin-bottom: 5.5pt }
.gazette .entry { display: grid; grid-template-columns: 92pt minmax(0, 1fr); column-gap: 14pt;
  break-inside: avoid }
.gazette .entry + .entry { margin-top: 7.5pt }
.gazette .compact { break-inside: avoid }
.gazette .compact .entry + .entry { margin-top: 2.5pt }
.gazette .when { font-size: 8.6pt; line-height: 1.6; color: var(--quiet);
  font-variant-numeric: tabular-nums lining-nums }
.gazette .when span { white-space: nowrap }
.gazette .pairs { display: grid; grid-template-columns: repeat(auto-fill, minmax(92pt, 1fr)); gap: 3pt 14pt }
.gazette .pairs > div { break-inside: avoid }
/* Entries hold together by themselves; a heading that is all of one must not hold the next. */
.gazette h3 { font: 600 10.6pt/1.36 var(--serif); break-after: auto }
.gazette .head { display: flex; justify-content: space-between; align-items: baseline; gap: 12pt }
.gazette .head .where { flex: none; max-width: 45%; text-align: end }
.gazette h3 .at { font-weight: 400 }
.gazette .where { color: var(--quiet); font-size: 8.8pt }
.gazette .entry p { margin-top: 2pt }
.gazette .entry p.where { margin-top: 0 }
/* Nothing is positioned: Chromium paints what is after all else, and text is read as painted. */
.gazette .entry ul { margin-top: 3pt; padding-inline-start: 11pt; list-style-type: "–\\a0\\a0" }
.gazette .entry li + li { margin-top: 1.6pt }
.gazette .entry li::marker { color: var(--accent) }
.gazette .term { font-weight: 600 }
.gazette .level { color: var(--quiet) }
.gazette .quotes { display: grid; grid-template-columns: 1fr 1fr; gap: 9pt 22pt }
.gazette .quotes > :only-child { grid-column: 1 / -1 }
.gazette .quotes > div { break-inside: avoid }
.gazette .quote { font: italic 400 10pt/1.44 var(--serif) }
.gazette:lang(ja) .quote { font-style: normal }
.gazette .by { margin-top: 2pt; color: var(--quiet); font-size: 8.8pt }
`
