// What holds for every résumé: where pages may break, and what may wrap.
// Nothing is positioned: Chromium paints what is after all else, and text is read as painted.
export const RESUME_CSS = `
.entry:not(.long), .term, .quote { break-inside: avoid }
/* A long entry may split, but not between its heading and its first lines. One that is all heading
   must not hold the next, and so the whole section, to itself. */
.entry .head { break-inside: avoid }
.entry .head:not(:last-child) { break-after: avoid }
h3 { break-after: auto }
.entry.long li:is(:nth-child(2), :last-child) { break-before: avoid }
/* No short thing stands alone at the foot or the head of a page. */
:is(.term, .awards .entry, .certificates .entry):is(:nth-child(2), :last-child) {
  break-before: avoid }
/* A line across a page on its side is too long to read. */
.landscape .sections { columns: 2; column-gap: 30pt; margin-top: 9pt }
.landscape .sections > section:first-child { margin-top: 0 !important }
.contact ul { list-style: none }
.dates span { white-space: nowrap }
.photo { background: #fff; flex: none }
.photo img { display: block; width: 100%; height: 100%; object-fit: cover }
`

// Contacts in lines with a dot between them: the dot before the first of each line falls outside
// and is clipped.
export const dottedContacts = (slug: string) => `
.${slug} .contact { overflow: hidden }
.${slug} .contact ul { display: flex; flex-wrap: wrap; row-gap: 1pt; margin-inline-start: -14pt }
.${slug} .contact li { display: flex; max-width: 100% }
.${slug} .contact li::before { content: "·"; color: var(--quiet); flex: none; width: 14pt;
  text-align: center }
`
