/** Code that scrolls by itself on a narrow screen; a keyboard can reach it to scroll. */
export function ApiCode({ children, label }: { children: string; label: string }) {
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={label}
      className="bg-sheet border-rule mt-3 overflow-x-auto rounded-md border p-4 font-mono text-[0.8125rem] leading-relaxed"
    >
      <code className="font-mono">{children}</code>
    </pre>
  )
}

/** Sentences in which `backquotes` mark code. */
export function ApiWords({ children }: { children: string }) {
  return children.split("`").map((part, n) =>
    n % 2 ? (
      <code key={n} className="font-mono text-[0.9em]">
        {part}
      </code>
    ) : (
      part
    ),
  )
}
