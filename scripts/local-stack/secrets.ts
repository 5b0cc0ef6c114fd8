import { randomBytes } from "node:crypto"
import fs from "node:fs"
import path from "node:path"

export interface Secrets {
  postgresPassword: string
  jwtSecret: string
  publishableKey: string
  secretKey: string
  cronSecret: string
  demoPassword: string
}

/** Made once per data folder, readable by its owner alone. */
export function loadSecrets(dir: string): Secrets {
  const file = path.join(dir, "secrets.json")
  const kept = fs.existsSync(file)
    ? (JSON.parse(fs.readFileSync(file, "utf8")) as Partial<Secrets>)
    : {}
  const token = (bytes = 24) => randomBytes(bytes).toString("base64url")
  const secrets: Secrets = {
    postgresPassword: token(),
    jwtSecret: token(48),
    publishableKey: `sb_publishable_${token()}`,
    secretKey: `sb_secret_${token()}`,
    cronSecret: token(),
    demoPassword: token(9),
    ...kept,
  }
  fs.writeFileSync(file, JSON.stringify(secrets, null, 2) + "\n", { mode: 0o600 })
  return secrets
}
