export const css = `
.broadsheet { font: 400 10.4pt/1.55 var(--serif) }
.broadsheet .byline { display: flex; justify-content: space-between; gap: 18pt; padding: 5pt 0;
  border-top: 2.4pt solid var(--accent); border-bottom: 0.6pt solid var(--rule);
  font: 400 8.6pt/1.4 var(--sans); color: var(--quiet); letter-spacing: 0.02em }
.broadsheet .byline > :only-child { margin-inline-start: auto }
.broadsheet .headline { font: 600 31pt/1.09 var(--serif); letter-spacing: -0.014em;
  margin-top: 24pt }
.broadsheet .subtitle { font: 400 14pt/1.4 var(--serif); font-style: italic; color: var(--quiet);
  margin-top: 8pt; text-wrap: balance }
.broadsheet .summary { margin-top: 22pt; padding: 12pt 16pt 13pt; background: var(--wash);
  border-inline-start: 2.4pt solid var(--accent); break-inside: avoid }
.broadsheet .summary h2 { font: 600 8.2pt/1.2 var(--sans); letter-spacing: 0.04em;
  text-transform: uppercase; color: var(--accent); margin-bottom: 5pt }
.broadsheet .summary :is(ul, ol) { padding-inline-start: 16pt }
.broadsheet .summary * + :is(p, ul, ol) { margin-top: 6pt }
.broadsheet .body { margin-top: 24pt }
.broadsheet .body > * + * { margin-top: 8.5pt }
.broadsheet .body h1, .broadsheet .body h2 { font: 600 16.5pt/1.22 var(--serif);
  letter-spacing: -0.006em; margin-top: 25pt }
.broadsheet .body h1 { font-size: 20pt }
.broadsheet .body > :first-child { margin-top: 0 }
.broadsheet .body h3 { font: 600 11.6pt/1.3 var(--sans); margin-top: 17pt }
.broadsheet .body h4, .broadsheet .body h5, .broadsheet .body h6 {
  font: 600 9.6pt/1.3 var(--sans); color: var(--quiet); margin-top: 13pt }
.broadsheet .body :is(h1, h2, h3, h4, h5, h6) + * { margin-top: 5pt; break-before: avoid }
.broadsheet .body :is(h1, h2) + :is(h2, h3) { margin-top: 11pt }
.broadsheet .body ul, .broadsheet .body ol { padding-inline-start: 18pt }
.broadsheet .body li + li { margin-top: 3pt }
.broadsheet .body li > :is(ul, ol, p + p) { margin-top: 3pt }
.broadsheet .body li::marker { color: var(--accent); font-variant-numeric: tabular-nums }
.broadsheet .body .contains-task-list { padding-inline-start: 0; list-style: none }
.broadsheet .body .task-list-item { padding-inline-start: 18pt; text-indent: -18pt }
.broadsheet .tick { width: 9.4pt; height: 9.4pt; margin-inline-end: 8.6pt; vertical-align: -0.8pt;
  color: var(--accent) }
.broadsheet .body a { color: var(--accent); text-decoration: underline;
  text-decoration-thickness: 0.5pt; text-underline-offset: 2pt }
.broadsheet .body blockquote { margin: 16pt 0 16pt; padding-inline-start: 16pt;
  border-inline-start: 1.6pt solid var(--accent); font: italic 400 13pt/1.46 var(--serif);
  break-inside: avoid }
.broadsheet .body blockquote p + p { margin-top: 5pt; font: 400 9.2pt/1.4 var(--sans);
  color: var(--quiet) }
.broadsheet .body table { width: 100%; border-collapse: collapse; margin: 14pt 0;
  font: 400 9pt/1.4 var(--sans); font-variant-numeric: tabular-nums lining-nums;
  border-top: 1.2pt solid var(--ink); border-bottom: 1.2pt solid var(--ink) }
.broadsheet .body tr { break-inside: avoid }
.broadsheet .body th { font-weight: 600; border-bottom: 0.7pt solid var(--ink);
  vertical-align: bottom }
.broadsheet .body th, .broadsheet .body td { padding: 4.4pt 10pt; text-align: start;
  overflow-wrap: break-word }
.broadsheet .body :is(th, td).long { overflow-wrap: anywhere }
.broadsheet .body table:has(th:nth-child(7)) { font-size: 7.6pt }
.broadsheet .body table:has(th:nth-child(7)) :is(th, td) { padding: 3.4pt 4pt;
  overflow-wrap: anywhere; min-width: 4.2em }
.broadsheet .body table:has(th:nth-child(11)) :is(th, td) { min-width: 0 }
.broadsheet .body :is(th, td):first-child { padding-inline-start: 0 }
.broadsheet .body :is(th, td):last-child { padding-inline-end: 0 }
.broadsheet .body tbody tr + tr td { border-top: 0.5pt solid var(--rule) }
.broadsheet .body td { vertical-align: top }
.broadsheet .body code { font: 400 0.86em/1.4 var(--mono); font-variant-ligatures: none }
.broadsheet .body :not(pre) > code { background: var(--wash); padding: 0.6pt 2.6pt;
  border-radius: 1.6pt; box-decoration-break: clone; -webkit-box-decoration-break: clone }
.broadsheet .body pre { margin: 12pt 0; padding: 9pt 12pt; background: var(--wash);
  border-inline-start: 1.6pt solid var(--rule); font: 400 8.4pt/1.55 var(--mono);
  break-inside: avoid }
.broadsheet .body pre code { font: inherit }
.broadsheet .body hr { border: 0; text-align: center; margin: 18pt 0 }
.broadsheet .body hr::before { content: "·  ·  ·"; color: var(--accent); white-space: pre }
.broadsheet .body img { display: block; margin: 12pt auto }
.broadsheet .body del { color: var(--quiet) }
.broadsheet .body sup { font: 600 0.68em/1 var(--sans); vertical-align: 0.5em }
.broadsheet .body sup a { text-decoration: none }
.broadsheet .footnotes { margin-top: 26pt; padding-top: 9pt; border-top: 0.6pt solid var(--rule);
  font: 400 8.8pt/1.5 var(--sans); color: var(--quiet) }
.broadsheet .body .footnotes h2 { font: 600 8.2pt/1.2 var(--sans); letter-spacing: 0.04em;
  text-transform: uppercase; color: var(--accent); margin: 0 }
.broadsheet .body .footnotes ol { padding-inline-start: 14pt }
.broadsheet.landscape .body { columns: 2; column-gap: 26pt }
.broadsheet.landscape .body :is(.footnotes, table:has(th:nth-child(6))) { column-span: all }
`
