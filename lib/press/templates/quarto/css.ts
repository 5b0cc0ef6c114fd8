import { RESUME_CSS } from "../resume"

// The side column is a float as high as a page (100vh is the paper within its margins), so the tint
// ends with the first page, and from the second on the main column has the whole width. In a grid
// it would stand empty beside every later page. What lies beside a float and has an indent or a
// rule must be a flow-root, or it would begin below the float.
export const css = `
${RESUME_CSS}
.quarto { --side: min(150pt, 34%); --gap: 20pt;
  font: 400 9.3pt/1.43 var(--sans); font-variant-numeric: lining-nums }
.quarto.landscape { --side: 190pt; --gap: 30pt }
.quarto header { float: inline-end; width: calc(100% - var(--side) - var(--gap));
  padding-bottom: 11pt }
.quarto h1 { font: 600 26pt/1.08 var(--sans); letter-spacing: -0.012em }
.quarto .label { font-size: 12.2pt; line-height: 1.32; color: var(--accent); margin-top: 3pt }
.quarto aside { float: inline-start; width: var(--side); min-height: calc(100vh - 1px);
  margin-inline-end: var(--gap); padding: 14pt 13pt; background: var(--wash);
  border-top: 2.4pt solid var(--accent); font-size: 8.8pt }
.quarto aside:empty { display: none }
.quarto:has(aside:empty) header { float: none; width: auto }
.quarto .centre { clear: inline-end }
.quarto :is(.summary, h2, .entry, .quote) { display: flow-root }
.quarto .photo { height: 150pt; margin-bottom: 12pt }
.quarto .contact li + li { margin-top: 3pt }
.quarto section { margin-top: 13pt }
.quarto aside > :first-child { margin-top: 0 }
.quarto .centre > :first-child { margin-top: 0 }
.quarto .summary { font-size: 10.2pt; line-height: 1.48 }
.quarto .summary p + p { margin-top: 5pt }
.quarto h2 { font: 600 10.8pt/1.25 var(--sans); color: var(--accent); margin-bottom: 5pt;
  padding-bottom: 2.5pt; border-bottom: 0.6pt solid var(--rule) }
.quarto aside h2 { font-size: 9.6pt; margin-bottom: 4pt }
.quarto .head { display: flex; justify-content: space-between; align-items: baseline; gap: 10pt }
.quarto h3 { font: 600 10pt/1.36 var(--sans) }
.quarto h3 .at { font-weight: 400 }
.quarto .head .dates { flex: none }
.quarto .entry + .entry { margin-top: 7.5pt }
.quarto :is(.dates, .facts, .quiet, figcaption, .level) { color: var(--quiet) }
.quarto :is(.dates, .facts, .quiet, figcaption) { font-size: 8.7pt }
.quarto .entry p { margin-top: 2pt }
.quarto .entry :is(.facts, .quiet) { margin-top: 0 }
.quarto .entry ul { margin-top: 2.5pt; padding-inline-start: 10pt; list-style-type: "•\\a0\\a0" }
.quarto .entry li + li { margin-top: 1.6pt }
.quarto .entry li::marker { color: var(--accent) }
.quarto .awards .entry + .entry { margin-top: 3pt }
.quarto aside .head { display: block }
.quarto aside h3 { font-size: 8.8pt; text-wrap: wrap }
.quarto aside :is(.entry, .term) + :is(.entry, .term) { margin-top: 4.5pt }
.quarto .term .name { font-weight: 600 }
.quarto :is(.skills, .interests) .term .what { display: block }
.quarto .languages .term + .term { margin-top: 1pt }
.quarto .quote + .quote { margin-top: 6pt }
`
