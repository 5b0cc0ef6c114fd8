import { RESUME_CSS } from "../resume"

// No grid, no flex, no columns, no capitals: what is extracted is what was written, line by line.
export const css = `
${RESUME_CSS}
.ledger { font: 400 9.5pt/1.36 var(--sans); font-variant-numeric: lining-nums }
.ledger main { max-width: 7.2in; margin: 0 auto }
.ledger header { display: flow-root; margin-bottom: 8pt }
.ledger h1 { font: 600 21pt/1.15 var(--sans) }
.ledger .label { font-size: 12pt; line-height: 1.35; margin-top: 1pt }
.ledger .photo { float: inline-end; width: 64pt; height: 80pt; margin-inline-start: 18pt }
.ledger .contact { margin-top: 4pt }
.ledger .contact li { display: inline }
.ledger .contact span { display: inline-block }
.ledger .contact li:not(:last-child)::after { content: " | " }
.ledger section { margin-top: 7.5pt }
.ledger h2 { font: 600 11pt/1.25 var(--sans); color: var(--accent); padding-bottom: 2.5pt;
  border-bottom: 0.8pt solid var(--accent); margin-bottom: 3.5pt }
.ledger h3 { font: 600 9.8pt/1.36 var(--sans) }
/* What needs one line gets one. */
.ledger :is(.education, .publications, .awards, .certificates) :is(h3, .facts) { display: inline }
.ledger :is(.education, .publications, .awards, .certificates) h3 + .facts::before {
  content: " | " }
.ledger h3 .at { font-weight: 400 }
.ledger .entry + .entry { margin-top: 6pt }
.ledger :is(.education, .awards, .certificates) .entry + .entry { margin-top: 3pt }
.ledger .summary p + p, .ledger .entry p { margin-top: 2pt }
.ledger .entry .facts { margin-top: 0; color: var(--quiet) }
.ledger .entry ul { margin-top: 2pt; padding-inline-start: 13pt; list-style-type: "•\\a0\\a0" }
.ledger .entry li + li { margin-top: 1pt }
.ledger .term + .term { margin-top: 2pt }
.ledger .term .name { font-weight: 600 }
.ledger .term .name:not(:last-child)::after { content: ":" }
.ledger .languages .term { display: inline }
.ledger .languages .term:not(:last-child)::after { content: " | " }
.ledger .quote + .quote { margin-top: 7pt }
.ledger figcaption { margin-top: 1pt; color: var(--quiet) }
`
