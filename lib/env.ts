import { z } from "zod"

const text = z.string().trim().min(1)
// An empty line in a dashboard or .env file means "not set".
const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional())
const optional = unlessEmpty(text)

const url = (what: string) =>
  z.url({ protocol: /^https?$/, error: `must be the http(s) URL of ${what}` })
const collector = unlessEmpty(url("an OpenTelemetry collector"))
const hops = z.string().regex(/^(\d|10)$/, "must be a whole number from 0 to 10")
// Long enough that it cannot be guessed.
const secret = optional.refine((value) => value === undefined || value.length >= 16, {
  error: "must have at least 16 characters",
})

const schema = z
  .object({
    SUPABASE_URL: url("the Supabase project"),
    SUPABASE_PUBLISHABLE_KEY: text,
    SUPABASE_SECRET_KEY: text,
    CRON_SECRET: secret,
    METRICS_SECRET: secret,
    SITE_URL: unlessEmpty(url("this site, as browsers reach it")),
    TRUSTED_PROXY_HOPS: unlessEmpty(hops),
    VERCEL: optional,
    DEMO_EMAIL: optional,
    DEMO_PASSWORD: optional,
    LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  })
  .refine((values) => (values.DEMO_EMAIL === undefined) === (values.DEMO_PASSWORD === undefined), {
    path: ["DEMO_PASSWORD"],
    error: "DEMO_EMAIL and DEMO_PASSWORD go together: set both or neither",
  })
  // Vercel overwrites the forwarded headers of clients: one proxy that can be trusted.
  .transform(({ VERCEL, TRUSTED_PROXY_HOPS: hops = VERCEL ? "1" : "0", ...values }) => ({
    ...values,
    TRUSTED_PROXY_HOPS: Number(hops),
  }))

export type Env = z.infer<typeof schema>

/** Says everything that is wrong at once, so that nobody mends it one restart at a time. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(source)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => {
    const name = issue.path.join(".")
    return `  ${name}: ${source[name] === undefined && issue.code === "invalid_type" ? "is missing" : issue.message}`
  })
  throw new Error(
    `Pressrun cannot start, the environment is not right:\n${lines.join("\n")}\n.env.example explains each variable.`,
  )
}

let parsed: Env | undefined
export const env = (): Env => (parsed ??= parseEnv(process.env))
