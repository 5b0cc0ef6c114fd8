import { env } from "@/lib/env"

export function refuseToStartWithoutEnv(): void {
  try {
    env()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
