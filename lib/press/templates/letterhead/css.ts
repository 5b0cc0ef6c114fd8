export const css = `
.letterhead { font: 400 10.4pt/1.47 var(--serif) }
.letterhead main { max-width: 6.6in; margin: 0 auto }
.letterhead header { display: flex; justify-content: space-between; align-items: flex-end;
  gap: 24pt; padding-bottom: 10pt; border-bottom: 0.7pt solid var(--accent) }
.letterhead .name { font: 600 19pt/1.12 var(--serif); letter-spacing: -0.006em;
  color: var(--accent) }
.letterhead .title { font: 400 9.4pt/1.4 var(--sans); color: var(--quiet); margin-top: 3pt }
.letterhead .contact { font: 400 8.8pt/1.5 var(--sans); color: var(--quiet); text-align: end;
  font-style: normal; font-variant-numeric: lining-nums; flex: none; max-width: 60% }
.letterhead .to { display: flex; justify-content: space-between; gap: 24pt; margin-top: 22pt;
  font-style: normal; line-height: 1.46 }
.letterhead .to address { font-style: normal }
.letterhead .date { white-space: nowrap; color: var(--quiet); flex: none; margin-inline-start: auto }
.letterhead h1 { font: 600 12.2pt/1.36 var(--serif); margin-top: 19pt }
.letterhead .body { margin-top: 18pt }
.letterhead h1 + .body { margin-top: 11pt }
.letterhead .body > * + * { margin-top: 7.5pt }
.letterhead .body h2, .letterhead .body h3 { font: 600 11pt/1.4 var(--serif); margin-top: 15pt }
.letterhead .body ul, .letterhead .body ol { padding-inline-start: 17pt }
.letterhead .body li + li { margin-top: 3pt }
.letterhead .body li::marker { color: var(--accent) }
.letterhead .body a { text-decoration: underline; text-decoration-color: var(--rule);
  text-decoration-thickness: 0.7pt; text-underline-offset: 2pt }
.letterhead .body blockquote { padding-inline-start: 14pt; font-style: italic;
  border-inline-start: 1.4pt solid var(--accent) }
.letterhead .body table { border-collapse: collapse; width: 100%; font-size: 10pt }
.letterhead .body th, .letterhead .body td { text-align: start; padding: 3pt 8pt 3pt 0;
  border-bottom: 0.6pt solid var(--rule); vertical-align: top; overflow-wrap: break-word }
.letterhead .body :is(th, td).long { overflow-wrap: anywhere }
.letterhead .body table:has(th:nth-child(7)) { font-size: 8pt }
.letterhead .body table:has(th:nth-child(7)) :is(th, td) { padding-inline-end: 5pt;
  overflow-wrap: anywhere; min-width: 4.2em }
.letterhead .body table:has(th:nth-child(11)) :is(th, td) { min-width: 0 }
.letterhead .body tr { break-inside: avoid }
.letterhead .body :is(th, td):last-child { padding-inline-end: 0 }
.letterhead .body table { font-variant-numeric: tabular-nums lining-nums; margin: 11pt 0 12pt }
.letterhead .body code, .letterhead .body pre { font: 400 9pt/1.5 var(--mono) }
.letterhead .body pre { padding: 7pt 10pt; background: var(--wash); break-inside: avoid }
.letterhead .body blockquote * + * { margin-top: 4pt }
.letterhead .body .contains-task-list { padding-inline-start: 0; list-style: none }
.letterhead .body .task-list-item { padding-inline-start: 17pt; text-indent: -17pt }
.letterhead .body hr { border: 0; border-top: 0.6pt solid var(--rule); margin: 14pt 0 }
.letterhead .body img { display: block; max-height: 4.5in }
.letterhead .body sup { font-size: 0.68em; line-height: 1 }
.letterhead .body sup a { text-decoration: none }
.letterhead .footnotes { margin-top: 16pt; padding-top: 7pt; font-size: 9pt;
  border-top: 0.6pt solid var(--rule); color: var(--quiet) }
.letterhead .body .footnotes h2 { font-size: 9pt; margin: 0 0 2pt }
.letterhead .tick { width: 9pt; height: 9pt; margin-inline-end: 8pt; vertical-align: -0.8pt;
  color: var(--accent) }
.letterhead .closing { margin-top: 14pt; break-inside: avoid; break-before: avoid }
.letterhead .closing .signed { margin-top: 28pt; font-weight: 600 }
.letterhead .enclosures { margin-top: 14pt; font: 400 9pt/1.5 var(--sans); color: var(--quiet);
  break-inside: avoid; break-before: avoid }
`
