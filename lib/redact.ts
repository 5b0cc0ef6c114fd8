const WORDS =
  "authorization|cookie|passw(?:or)?d|secret|token|api[-_]?key|private[-_]?key|credential"

/** The value under a name with one of these words is secret, in any spelling: `Set-Cookie`, `accessToken`. */
const SECRET_WORD = new RegExp(WORDS, "i")
const NAME = /^[\w.$-]+$/

/**
 * Names and what is assigned to them. The name is matched whole and looked at afterwards: with the words inside
 * the pattern, a name of 500 KB took 25 s.
 */
const ASSIGNED = [
  // ?token=…, Set-Cookie: …
  /(?<![\w-])([\w-]+)(=)[^&\s"'\\,;]+/g,
  // {"password":"…"}
  /(?<![\w-])([\w-]+)(\\?["']\s*:\s*\\?["'])[^"'\\]+/g,
]

/** What is secret wherever it stands: in an address, a header, a body, the message of an error. */
const SECRET_TEXT: [RegExp, string][] = [
  // A signed token says by its own form what it is.
  [/\beyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)?/g, "[redacted]"],
  [/\bsb_secret_[\w-]+/g, "[redacted]"],
  [/\b(bearer|basic)\s+[\w.~+/=-]{4,}/gi, "$1 [redacted]"],
  [/\b((?:proxy-)?authorization|(?:set-)?cookie|x-api-key|apikey):[^\r\n"']+/gi, "$1: [redacted]"],
  // postgres://user:password@host
  [/(\w:\/\/)[^\s/@"']+@/g, "$1[redacted]@"],
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w.-]{1,253}\.[a-z]{2,}/gi, "[address]"],
]

const OURS = ["SUPABASE_SECRET_KEY", "CRON_SECRET", "METRICS_SECRET", "DEMO_PASSWORD"] as const
/** A shorter one would be found in innocent words. */
const SHORTEST_SECRET = 8

/** Nobody reads more of one field, and what is looked through must have an end. */
const LONGEST_TEXT = 10_000

export function redactText(text: string): string {
  let safe = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
  for (const name of OURS) {
    const value = process.env[name]
    if (value && value.length >= SHORTEST_SECRET) safe = safe.replaceAll(value, "[redacted]")
  }
  for (const [pattern, instead] of SECRET_TEXT) safe = safe.replace(pattern, instead)
  for (const pattern of ASSIGNED)
    safe = safe.replace(pattern, (all, name: string, sign: string) =>
      SECRET_WORD.test(name) ? `${name}${sign}[redacted]` : all,
    )
  return safe
}

/** Deeper than anything worth reading in a log line. */
const DEEPEST = 8

/** A copy fit to be written down: without secrets, whatever it is made of and however deep they are. */
export function redact(value: unknown, above: object[] = []): unknown {
  if (typeof value === "string") return redactText(value)
  if (typeof value === "bigint") return String(value)
  if (typeof value !== "object" || value === null) return value
  if (above.includes(value)) return "[circular]"
  if (above.length >= DEEPEST) return "[deeper]"
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  const path = [...above, value]
  try {
    if (Array.isArray(value)) return redactList(value, path)
    if (value instanceof Error) return redactFields(fieldsOf(value), path)
    if (value instanceof Map || value instanceof Headers || value instanceof URLSearchParams)
      return redactFields(Object.fromEntries(value), path)
    if (value instanceof Set) return redactList([...value], path)
    if ("toJSON" in value && typeof value.toJSON === "function") return redact(value.toJSON(), path)
    return redactFields(value, path)
  } catch {
    // A getter that throws, a proxy that was revoked: a log line is not the place to fail.
    return "[unreadable]"
  }
}

const fieldsOf = (error: Error) => ({
  ...error,
  type: error.name,
  message: error.message,
  stack: error.stack,
  ...(error.cause !== undefined && { cause: error.cause }),
  ...(error instanceof AggregateError && { errors: error.errors }),
})

const redactFields = (fields: object, path: object[]) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      redactText(name),
      isSecret(name, value) ? "[redacted]" : redact(value, path),
    ]),
  )

/** In Node's raw headers and in entries, a name stands before its value. */
const redactList = (list: unknown[], path: object[]) =>
  list.map((value, index) => {
    const before = list[index - 1]
    return typeof before === "string" && isSecret(before, value)
      ? "[redacted]"
      : redact(value, path)
  })

/** Whether there is one may be known. */
const isSecret = (name: string, value: unknown) =>
  NAME.test(name) &&
  SECRET_WORD.test(name) &&
  value !== null &&
  value !== undefined &&
  typeof value !== "boolean"
