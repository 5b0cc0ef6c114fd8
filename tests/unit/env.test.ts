import fs from "node:fs"
import { describe, expect, test } from "vitest"
import { parseEnv } from "@/lib/env"

const right = {
  SUPABASE_URL: "https://project.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SUPABASE_SECRET_KEY: "sb_secret_x",
}

const defaults = { LOG_LEVEL: "info", TRUSTED_PROXY_HOPS: 0 }

describe("the environment", () => {
  test("is enough with a URL and two keys, and then has no demo and no cron secret", () => {
    expect(parseEnv(right)).toEqual({ ...right, ...defaults })
  })

  test("takes an empty variable for one that is not set", () => {
    const empty = { DEMO_EMAIL: "", DEMO_PASSWORD: "", CRON_SECRET: "", METRICS_SECRET: "" }
    expect(parseEnv({ ...right, ...empty, OTEL_EXPORTER_OTLP_ENDPOINT: "" })).toEqual({
      ...right,
      ...defaults,
    })
  })

  test("is refused with everything that is wrong, not only the first", () => {
    const wrong = {
      ...{ SUPABASE_URL: "project", CRON_SECRET: "short", METRICS_SECRET: "x", LOG_LEVEL: "loud" },
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: "localhost:4318", OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "x" },
    }
    const refusal = () => parseEnv(wrong)
    for (const name of ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"]) {
      expect(refusal).toThrow(name)
    }
    expect(refusal).toThrow("CRON_SECRET: must have at least 16 characters")
    expect(refusal).toThrow("METRICS_SECRET: must have at least 16 characters")
    expect(refusal).toThrow("LOG_LEVEL")
    for (const name of ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"]) {
      expect(refusal).toThrow(`${name}: must be the http(s) URL of an OpenTelemetry collector`)
    }
  })

  test("has a demo account whole or not at all", () => {
    expect(() => parseEnv({ ...right, DEMO_EMAIL: "a@b.example" })).toThrow("go together")
  })

  test("is explained in .env.example, variable by variable", () => {
    const explained = [...fs.readFileSync(".env.example", "utf8").matchAll(/^([A-Z_]+)=/gm)].map(
      (m) => m[1],
    )
    const secrets = { CRON_SECRET: "x".repeat(16), METRICS_SECRET: "x".repeat(16) }
    const demo = { DEMO_EMAIL: "a@b", DEMO_PASSWORD: "x" }
    const collector = {
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318",
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://localhost:4318/v1/traces",
    }
    const site = { SITE_URL: "https://press.example" }
    const known = Object.keys(parseEnv({ ...right, ...secrets, ...demo, ...collector, ...site }))
    // Read by the press, which knows nothing of the app's environment.
    const press = ["CHROMIUM_PATH", "CHROMIUM_SANDBOX", "CHROMIUM_MEMORY_MB"]
    // Read by OpenTelemetry itself.
    const telemetry = [
      ...["OTEL_EXPORTER_OTLP_HEADERS", "OTEL_SERVICE_NAME"],
      ...["OTEL_TRACES_SAMPLER", "OTEL_TRACES_SAMPLER_ARG"],
    ]
    expect(explained.sort()).toEqual([...known, ...press, ...telemetry].sort())
  })
})
