// The date column is as wide as its longest usual content, "Sep 2019 – Present".
export const css = `
.gazette { font: 400 9.4pt/1.46 var(--sans); font-variant-numeric: lining-nums }
.gazette header { display: flex; gap: 18pt; align-items: flex-start; margin-bottom: 15pt }
.gazette header > div { flex: 1; min-width: 0 }
.gazette h1 { font: 600 29pt/1.06 var(--serif); letter-spacing: -0.012em }
.gazette .label { font: 400 13pt/1.3 var(--serif); color: var(--accent); margin-top: 4pt }
.gazette .photo { width: 66pt; height: 82pt; object-fit: cover }
.gazette .contact { display: flex; flex-wrap: wrap; gap: 1pt 0; margin-top: 10pt; padding-top: 7pt;
  border-top: 1.6pt solid var(--ink); font-size: 8.8pt; list-style: none }
.gazette .contact li { white-space: nowrap }
.gazette .contact li:not(:last-child)::after { content: "·"; color: var(--quiet); margin: 0 6pt }
.gazette .standfirst { font: 400 11pt/1.5 var(--serif); margin-bottom: 4pt }
.gazette .standfirst p + p { margin-top: 5pt }
.gazette section { margin-top: 14pt }
.gazette h2 { font: 600 8.4pt/1.2 var(--sans); letter-spacing: 0.11em; text-transform: uppercase;
  color: var(--accent); border-bottom: 0.6pt solid var(--rule); padding-bottom: 3.5pt;
  margin-bottom: 7pt }
.gazette:lang(ja) h2, .gazette:lang(ja) .contact { letter-spacing: 0.05em }
.gazette .entry { display: grid; grid-template-columns: 92pt minmax(0, 1fr); column-gap: 14pt;
  break-inside: avoid }
.gazette .entry + .entry { margin-top: 9pt }
.gazette .compact .entry + .entry { margin-top: 4pt }
.gazette .when { font-size: 8.6pt; line-height: 1.6; color: var(--quiet);
  font-variant-numeric: tabular-nums lining-nums }
.gazette .when span { white-space: nowrap }
.gazette h3 { font: 600 10.6pt/1.36 var(--serif) }
.gazette h3 .at { font-weight: 400 }
.gazette .where { color: var(--quiet); font-size: 8.8pt }
.gazette .entry p { margin-top: 2pt }
.gazette .entry p.where { margin-top: 0 }
.gazette .entry ul { margin-top: 3pt; list-style: none }
.gazette .entry li { position: relative; padding-inline-start: 11pt }
.gazette .entry li + li { margin-top: 1.6pt }
.gazette .entry li::before { content: "–"; position: absolute; inset-inline-start: 0;
  color: var(--accent) }
.gazette .term { font-weight: 600; line-height: 1.46 }
.gazette .level { color: var(--quiet) }
.gazette .quote { font: italic 400 10.4pt/1.48 var(--serif) }
.gazette:lang(ja) .quote { font-style: normal }
.gazette .entry .by { margin-top: 2pt; color: var(--quiet); font-size: 8.8pt }
`
