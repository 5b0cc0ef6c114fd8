import type { ReactNode } from "react"
import { safeLink, shortLink } from "../../content/links"

export function Link({ url, children }: { url: string; children?: ReactNode }) {
  const href = safeLink(url)
  const text = children ?? shortLink(url)
  return href ? <a href={href}>{text}</a> : <>{text}</>
}
