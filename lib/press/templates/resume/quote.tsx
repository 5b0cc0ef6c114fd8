import type { QuoteItem } from "./terms"

// What someone else says, and who.
export const Quote = ({ text, by }: QuoteItem) => (
  <figure className="quote">
    {text && <blockquote>{text}</blockquote>}
    {by && <figcaption>{by}</figcaption>}
  </figure>
)
