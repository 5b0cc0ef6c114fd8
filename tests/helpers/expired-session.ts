import { combineChunks, createChunks } from "@supabase/ssr"

interface Cookie {
  name: string
  value: string
}

/** The same session when its access token has ended: the next request has to refresh it. */
export async function expired(cookies: Cookie[]): Promise<Cookie[]> {
  // Not the verifier of the sign-up.
  const chunks = cookies.filter(({ name }) => /-auth-token(\.\d+)?$/.test(name))
  const name = chunks[0]!.name.replace(/\.\d+$/, "")
  const whole = await combineChunks(
    name,
    (chunk) => chunks.find((cookie) => cookie.name === chunk)?.value,
  )
  const text = Buffer.from(whole!.replace(/^base64-/, ""), "base64url").toString()
  const session = { ...JSON.parse(text), expires_at: Math.floor(Date.now() / 1000) - 60 }
  return createChunks(name, `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`)
}
