import Markdown, { type Components, type ExtraProps } from "react-markdown"
import remarkGfm from "remark-gfm"
import { safeImage, safeLink } from "../content/links"
import { refuseCostlyMarkdown, tooDeep } from "../content/markdown-cost"
import type { Words } from "../language/words"

// Someone's Markdown, as elements of ours: no HTML of theirs, no address of theirs is ever fetched.
export function MarkdownText({ text, words }: { text: string; words: Words }) {
  refuseCostlyMarkdown(text)
  try {
    // Called and not rendered, to catch what it throws.
    return Markdown({
      children: text,
      skipHtml: true,
      remarkPlugins: [remarkGfm],
      remarkRehypeOptions: { footnoteLabel: words.notes, footnoteLabelProperties: {} },
      urlTransform: (url, attribute) => (attribute === "src" ? safeImage(url) : linkOf(url)),
      components,
    })
  } catch (error) {
    // The parser calls itself for every level.
    throw error instanceof RangeError ? tooDeep(error) : error
  }
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
  th: ({ node, children, style }) => (
    <th style={style} className={widthOf(node)}>
      {children}
    </th>
  ),
  td: ({ node, children, style }) => (
    <td style={style} className={widthOf(node)}>
      {children}
    </td>
  ),
  input: ({ checked }) => <Tick done={Boolean(checked)} />,
}

// A table is as wide as its longest words, and Chromium shrinks every page to the widest thing on
// one. Six columns of sixteen letters fit; a cell with a longer word says so, to be broken.
const LONG_WORD = /\S{17}/

type Cell = NonNullable<ExtraProps["node"]>

const widthOf = (cell: Cell | undefined) =>
  cell && LONG_WORD.test(textIn(cell)) ? "long" : undefined

function textIn(node: Cell | Cell["children"][number]): string {
  if (node.type === "text") return node.value
  return node.type === "element" ? node.children.map(textIn).join("") : ""
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
