/** The first tab stop: skips the header. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="bg-ink text-paper sr-only z-10 rounded px-4 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
  )
}
