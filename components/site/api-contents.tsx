export interface Chapter {
  anchor: string
  title: string
  parts: { anchor: string; title: string }[]
}

/** The table of contents: beside the text where there is room, folded above it where there is not. */
export function ApiContents({ chapters }: { chapters: Chapter[] }) {
  return (
    <nav
      aria-label="Contents"
      className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto"
    >
      <details className="border-rule rounded-md border px-4 py-3 lg:hidden">
        <summary className="cursor-pointer font-medium">Contents</summary>
        <Chapters chapters={chapters} />
      </details>
      <div className="hidden lg:block">
        <Chapters chapters={chapters} />
      </div>
    </nav>
  )
}

function Chapters({ chapters }: { chapters: Chapter[] }) {
  return (
    <ul className="mt-3 space-y-4 text-sm lg:mt-0">
      {chapters.map(({ anchor, title, parts }) => (
        <li key={anchor}>
          <a href={`#${anchor}`} className="font-medium hover:underline">
            {title}
          </a>
          <ul className="mt-1">
            {parts.map((part) => (
              <li key={part.anchor}>
                <a
                  href={`#${part.anchor}`}
                  className="text-soft hover:text-ink inline-block py-1 hover:underline"
                >
                  {part.title}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
