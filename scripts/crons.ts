import fs from "node:fs"
import path from "node:path"
import { Cron } from "croner"

interface VercelConfig {
  crons: { path: string; schedule: string }[]
}

export function listCrons(): VercelConfig["crons"] {
  const file = path.resolve(import.meta.dirname, "../vercel.json")
  return (JSON.parse(fs.readFileSync(file, "utf8")) as VercelConfig).crons
}

/** Does what Vercel does: calls each route on its schedule (in UTC) with the secret. */
export function startCrons(appUrl: string, secret: string): { stop(): void } {
  const crons = listCrons().map(
    ({ path, schedule }) =>
      new Cron(schedule, { timezone: "UTC" }, async () => {
        try {
          const response = await fetch(appUrl + path, {
            headers: { authorization: `Bearer ${secret}` },
          })
          if (!response.ok) console.error(`! ${path} answered ${response.status}`)
          await response.body?.cancel()
        } catch (error) {
          console.error(`! ${path} could not be called: ${(error as Error).message}`)
        }
      }),
  )
  return { stop: () => crons.forEach((cron) => cron.stop()) }
}
