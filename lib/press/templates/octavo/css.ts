import { RESUME_CSS } from "../resume"

// Lengths are in em: the size of the type, and all else with it, depends on how much there is.
export const css = `
${RESUME_CSS}
.octavo { font: 400 8.6pt/1.35 var(--sans); font-variant-numeric: lining-nums }
.octavo header { display: flex; gap: 1.5em; align-items: flex-end; padding-bottom: 0.7em;
  border-bottom: 1.2pt solid var(--accent) }
.octavo header > .names { flex: 1 1 54%; min-width: 0 }
.octavo .photo { width: 5em; height: 6.2em }
.octavo h1 { font: 600 2.3em/1.08 var(--serif); letter-spacing: -0.01em }
.octavo .label { font: 400 1.15em/1.3 var(--serif); color: var(--accent); margin-top: 0.15em }
.octavo .contact { flex: 1 1 46%; text-align: end; color: var(--quiet) }
/* Gaps, not dots: at the end of a line a dot would be left over. */
.octavo .contact ul, .octavo .languages .items { display: flex; flex-wrap: wrap; column-gap: 1.4em }
.octavo .contact ul { justify-content: flex-end }
.octavo .summary { margin-top: calc(0.65em * var(--air)); font: 400 1.06em/1.38 var(--serif) }
.octavo .summary p + p { margin-top: 0.3em }
.octavo section { margin-top: calc(0.95em * var(--air)) }
.octavo h2 { font: 600 0.94em/1.2 var(--sans); letter-spacing: 0.04em; text-transform: uppercase;
  color: var(--accent); margin-bottom: 0.25em }
.octavo .head { display: flex; justify-content: space-between; align-items: baseline; gap: 1.2em }
.octavo h3 { font: 600 1.04em/1.35 var(--sans); text-wrap: wrap }
.octavo h3 .at { font-weight: 400 }
.octavo .head .facts { flex: none; max-width: 55%; text-align: end; margin: 0 }
.octavo :is(.facts, .quiet, figcaption, .level) { color: var(--quiet) }
.octavo :is(.facts, .quiet, figcaption) { font-size: 0.95em }
.octavo .entry + .entry { margin-top: calc(0.5em * var(--air)) }
.octavo .entry :is(p, li) { margin-top: calc(0.3em * (var(--air) - 1)) }
.octavo .entry ul { padding-inline-start: 0.95em; list-style-type: "•\\a0" }
.octavo .entry li::marker { color: var(--accent) }
.octavo .short { columns: 2; column-gap: 2.4em; margin-top: calc(0.95em * var(--air)) }
.octavo .short:has(> :only-child), .octavo.landscape .short { columns: 1 }
.octavo .short section { break-inside: avoid; margin: 0 0 calc(0.95em * var(--air)) }
.octavo .short .entry + .entry { margin-top: 0.25em }
.octavo .term + .term { margin-top: calc(0.3em * (var(--air) - 1)) }
.octavo .languages .term { margin-top: 0 }
.octavo .term .name { font-weight: 600 }
.octavo .quote + .quote { margin-top: 0.4em }
.octavo blockquote { font: italic 400 1em/1.35 var(--serif) }
`
