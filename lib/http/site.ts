import { env, type Env } from "@/lib/env"

export type SiteConfig = Pick<Env, "SITE_URL" | "TRUSTED_PROXY_HOPS">

/** This site as browsers reach it: what SITE_URL says, otherwise what the request says. */
export function siteOrigin(headers: Headers, config: SiteConfig = env()): string {
  if (config.SITE_URL) return new URL(config.SITE_URL).origin
  const { scheme, host } = requested(headers, config)
  return `${scheme}://${host}`
}

export const isHttps = (headers: Headers, config: SiteConfig = env()): boolean =>
  siteOrigin(headers, config).startsWith("https:")

/** Whether an `Origin` or `Referer` names this site. On the machine itself localhost does too. */
export function isOwnAddress(address: string, headers: Headers, config: SiteConfig = env()) {
  if (!URL.canParse(address)) return false
  const { origin } = new URL(address)
  const { scheme, host, direct } = requested(headers, config)
  const local = direct && isLoopback(host) && origin === new URL(`${scheme}://${host}`).origin
  return local || origin === new URL(siteOrigin(headers, config)).origin
}

/**
 * Plain http on a name that other machines can reach: a session would travel where others can read it. Allowed only
 * where SITE_URL says so, for a network at home.
 */
export function isExposed(headers: Headers, config: SiteConfig = env()): boolean {
  const { scheme, host, direct } = requested(headers, config)
  if (scheme === "https" || isLoopback(host)) return false
  const site = config.SITE_URL ? new URL(config.SITE_URL) : undefined
  if (site?.protocol === "http:") return site.host !== host
  // Behind a proxy that is not named in the configuration the scheme is unknown; SITE_URL is the best there is.
  return !(direct && site)
}

interface Requested {
  scheme: "http" | "https"
  host: string
  /** No trusted proxy in between. */
  direct: boolean
}

/** Next itself speaks http only: without a trusted proxy that says https, it is http. */
function requested(headers: Headers, { TRUSTED_PROXY_HOPS: hops }: SiteConfig): Requested {
  const said = (name: string) => {
    const entries = hops === 0 ? [] : (headers.get(name)?.split(",") ?? [])
    // Unlike X-Forwarded-For, most proxies overwrite these: there may be fewer entries than proxies.
    return (entries.at(-hops) ?? entries[0])?.trim()
  }
  const host = (said("x-forwarded-host") ?? headers.get("host") ?? "").toLowerCase()
  return {
    scheme: said("x-forwarded-proto") === "https" ? "https" : "http",
    host: isHost(host) ? host : "localhost",
    direct: hops === 0,
  }
}

/** A host ends up in addresses and in policies: only what a host consists of. */
const isHost = (host: string) =>
  /^[a-z0-9.:[\]_-]{1,255}$/.test(host) && URL.canParse(`http://${host}`)

export function isLoopback(host: string): boolean {
  const { hostname } = new URL(`http://${host}`)
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  )
}
