import { AppError } from "@/lib/errors"
import { isExposed, isOwnAddress, siteOrigin } from "./site"

const isReading = ({ method }: Request) => method === "GET" || method === "HEAD"

/**
 * Refuses what another site makes a browser do with the session cookie. SameSite=Lax stops most of it; this also
 * stops sibling subdomains, and pictures, frames and scripts that point here.
 */
export function refuseOtherSites(request: Request): void {
  const { headers } = request
  if (isExposed(headers)) throw new AppError("forbidden", exposedSentence(headers))
  const from = headers.get("sec-fetch-site")
  const another = from !== null && from !== "same-origin" && from !== "none"
  if (isReading(request)) {
    // A link on another page may be followed; only that.
    if (another && !isVisit(headers))
      throw new AppError("forbidden", "Other sites cannot read this for you.")
  } else if (another || !isFromHere(headers)) {
    const message = `Other sites cannot do this for you: Origin must be ${siteOrigin(headers)}. Programs send a bearer token instead of a cookie.`
    throw new AppError("forbidden", message)
  }
}

/** Every browser sends Origin with a request that can change something; some extensions remove it. */
export function isFromHere(headers: Headers): boolean {
  const sender = headers.get("origin") ?? headers.get("referer")
  return sender !== null && isOwnAddress(sender, headers)
}

const isVisit = (headers: Headers) =>
  headers.get("sec-fetch-mode") === "navigate" && headers.get("sec-fetch-dest") === "document"

/** For people, and for the operator who forgot to configure the proxy. */
export function exposedSentence(headers: Headers): string {
  const site = siteOrigin(headers)
  return site.startsWith("https:")
    ? `Plain http is not safe for a session. Open ${site} instead.`
    : `Plain http is not safe for a session on this network. Use https, or http://localhost on this machine. Behind a proxy that ends https, set TRUSTED_PROXY_HOPS or SITE_URL; for a network that you trust, set SITE_URL=${site}.`
}
