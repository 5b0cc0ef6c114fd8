/** The first stop of a keyboard: past the header, to what the page is about. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="bg-ink text-paper sr-only z-10 rounded px-4 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
    >
      Skip to the content
    </a>
  )
}
