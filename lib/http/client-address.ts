import { isIP } from "node:net"
import { env } from "@/lib/env"

/**
 * The address of the client, as the trusted proxies in front of this server report it. Undefined when there are
 * none: Next does not show the address of the connection, and anyone can send `X-Forwarded-For`.
 */
export const clientAddress = (headers: Headers): string | undefined =>
  addressBehind(env().TRUSTED_PROXY_HOPS, headers.get("x-forwarded-for"))

/**
 * Each proxy appends the address that it was called from, so the nth entry from the right was written by the
 * outermost of n proxies. What stands to the left of it was sent by the client.
 */
export function addressBehind(hops: number, forwardedFor: string | null): string | undefined {
  if (hops === 0 || !forwardedFor) return undefined
  const entry = forwardedFor.split(",").at(-hops)?.trim()
  return entry === undefined ? undefined : bareAddress(entry)
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function bareAddress(entry: string): string | undefined {
  const inBrackets = entry.startsWith("[") ? entry.slice(1).split("]")[0] : entry
  const candidates = [inBrackets, entry.split(":")[0]]
  return candidates.find((candidate) => candidate !== undefined && isIP(candidate) !== 0)
}
