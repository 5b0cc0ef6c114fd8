import Markdown, { type Components } from "react-markdown"
import remarkGfm from "remark-gfm"
import { safeImage, safeLink } from "./links"
import type { Words } from "./words"

// Someone's Markdown, as elements of ours: no HTML of theirs, no address of theirs is ever fetched.
export function MarkdownText({ text, words }: { text: string; words: Words }) {
  return (
    <Markdown
      skipHtml
      remarkPlugins={[remarkGfm]}
      remarkRehypeOptions={{ footnoteLabel: words.notes, footnoteLabelProperties: {} }}
      urlTransform={(url, attribute) => (attribute === "src" ? safeImage(url) : linkOf(url))}
      components={components}
    >
      {text}
    </Markdown>
  )
}

// A footnote points inside the document; its mark is the only such link there can be.
const linkOf = (url: string) => (url.startsWith("#user-content-fn") ? url : safeLink(url))

const components: Components = {
  a: ({ node: _node, href, children, ...rest }) =>
    // The way back from a footnote is of no use on paper.
    "data-footnote-backref" in rest ? null : href ? (
      <a href={href} id={rest.id}>
        {children}
      </a>
    ) : (
      <>{children}</>
    ),
  img: ({ src, alt }) =>
    // eslint-disable-next-line @next/next/no-img-element -- printed, not served
    src ? <img src={String(src)} alt={alt ?? ""} /> : alt ? <em>{alt}</em> : null,
  input: ({ checked }) => <Tick done={Boolean(checked)} />,
}

// Drawn, because a printed form control is grey, and few fonts have a ticked box.
function Tick({ done }: { done: boolean }) {
  return (
    <svg className="tick" viewBox="0 0 12 12" role="img" aria-label={done ? "done" : "to do"}>
      <rect x="0.6" y="0.6" width="10.8" height="10.8" rx="1.6" fill="none" stroke="currentColor" />
      {done && (
        <path d="M3 6.2 5.2 8.4 9 3.8" fill="none" stroke="currentColor" strokeWidth="1.4" />
      )}
    </svg>
  )
}
