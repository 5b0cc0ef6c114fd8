import { createHmac } from "node:crypto"

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** The token with other claims, signed like Auth signs, or with a secret that is not Auth's. */
export function resign(token: string, changes: object, secret: string, header = {}): string {
  const claims = JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as object
  const signed = `${part({ alg: "HS256", typ: "JWT", ...header })}.${part({ ...claims, ...changes })}`
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`
}
