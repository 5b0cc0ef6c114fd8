import fs from "node:fs"
import { describe, expect, test } from "vitest"
import { parseEnv } from "@/lib/env"

const right = {
  SUPABASE_URL: "https://project.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SUPABASE_SECRET_KEY: "sb_secret_x",
}

describe("the environment", () => {
  test("is enough with a URL and two keys, and then has no demo and no cron secret", () => {
    expect(parseEnv(right)).toEqual({ ...right, LOG_LEVEL: "info" })
  })

  test("takes an empty variable for one that is not set", () => {
    expect(parseEnv({ ...right, DEMO_EMAIL: "", DEMO_PASSWORD: "", CRON_SECRET: "" })).toEqual({
      ...right,
      LOG_LEVEL: "info",
    })
  })

  test("is refused with everything that is wrong, not only the first", () => {
    const wrong = { SUPABASE_URL: "project", CRON_SECRET: "short", LOG_LEVEL: "loud" }
    const refusal = () => parseEnv(wrong)
    for (const name of ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"]) {
      expect(refusal).toThrow(name)
    }
    expect(refusal).toThrow("CRON_SECRET: must have at least 16 characters")
    expect(refusal).toThrow("LOG_LEVEL")
  })

  test("has a demo account whole or not at all", () => {
    expect(() => parseEnv({ ...right, DEMO_EMAIL: "a@b.example" })).toThrow("go together")
  })

  test("is explained in .env.example, variable by variable", () => {
    const explained = [...fs.readFileSync(".env.example", "utf8").matchAll(/^([A-Z_]+)=/gm)].map(
      (m) => m[1],
    )
    const known = Object.keys(
      parseEnv({ ...right, DEMO_EMAIL: "a@b", DEMO_PASSWORD: "x", CRON_SECRET: "x".repeat(16) }),
    )
    // Read by the press, which knows nothing of the app's environment.
    const press = ["CHROMIUM_PATH", "CHROMIUM_SANDBOX", "CHROMIUM_MEMORY_MB"]
    expect(explained.sort()).toEqual([...known, ...press].sort())
  })
})
