// How every template sets type.
export const BASE_CSS = `
* { box-sizing: border-box; margin: 0; padding: 0 }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact }
body { color: var(--ink); background: #fff; font-kerning: normal; font-synthesis: none;
  overflow-wrap: anywhere; line-break: strict; orphans: 3; widows: 3 }
h1, h2, h3, h4, h5, h6 { break-after: avoid; break-inside: avoid; text-wrap: balance;
  font-weight: 600; line-height: 1.2 }
a { color: inherit; text-decoration: none }
ul, ol { list-style-position: outside }
li { break-inside: avoid }
img { max-width: 100%; max-height: 8in; break-inside: avoid }
pre { white-space: pre-wrap }
`
