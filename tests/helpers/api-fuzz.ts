import fc from "fast-check"
import { z } from "zod"
import type { Operation } from "@/lib/api/operation"
import { operations } from "@/lib/api/operations"
import { broken, fromSchema, oddText } from "./api-fuzz-values"

// Whoever asks would be deleted, or what other tests rely on: these are never right by chance.
const { deleteAccount, drainNow, cleanUpNow, saveQueue, replayJobs } = operations
const untouched = new Set([deleteAccount, drainNow, cleanUpNow])
const onlyWrong = new Set([saveQueue, replayJobs])
const harmless = Object.values(operations).filter((one) => !untouched.has(one))

export interface FuzzRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  as: "person" | "operator" | "nobody"
}

const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as object

const asQuery = (value: unknown) => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "")
  return encodeURIComponent(text.toWellFormed()).slice(0, 2_000)
}

const escapes = fc.constantFrom(
  "%zz",
  "%",
  "%ff",
  "%00",
  "%2e%2e%2f",
  "%c0%af",
  "a%20b",
  "é",
  "..",
  ".",
  "~",
)
const segment = fc.oneof(
  escapes,
  oddText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 500)),
)

function pathOf(operation: Operation, ids: string[]) {
  const id = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: segment },
  )
  return id.map((one) => operation.path.replace("{id}", one || "x").replace("{name}", "pdf"))
}

function queryOf(operation: Operation, ids: string[]): fc.Arbitrary<string> {
  const given = operation.query ? fromSchema(schemaOf(operation.query), ids) : fc.constant({})
  const mended = fc.oneof(given, given.chain(broken), fc.constant({}))
  const pairs = mended.map((value) =>
    Object.entries(value ?? {}).map(([name, one]) => `${asQuery(name)}=${asQuery(one)}`),
  )
  const odd = fc.constantFrom(
    "",
    "",
    "",
    "&",
    "&&=",
    "=x",
    "%zz=%ff",
    "limit=1&limit=2",
    "__proto__=1",
    "a[b]=c",
    "x".repeat(1_000),
  )
  return fc
    .tuple(pairs, odd)
    .map(([list, more]) => [...list, more].filter(Boolean).join("&").slice(0, 4_000))
}

/** JSON as asked for, broken by one thing, or not JSON at all. */
function bodyOf(operation: Operation, ids: string[]): fc.Arbitrary<string | undefined> {
  if (!operation.body) return fc.constant(undefined)
  const valid = fromSchema(schemaOf(operation.body), ids)
  const isWrong = (value: unknown) => !operation.body!.safeParse(value).success
  const text = fc
    .oneof({ weight: 1, arbitrary: valid }, { weight: 3, arbitrary: valid.chain(broken) })
    .filter((value) => !onlyWrong.has(operation) || isWrong(value))
    .map((value) => JSON.stringify(value) ?? "")
  const cut = fc.tuple(text, fc.nat()).map(([one, at]) => one.slice(0, at % (one.length + 1)))
  const noise = fc.constantFrom(
    "",
    "null",
    "[]",
    "0",
    '"',
    "{",
    "[".repeat(20_000),
    '{"a":'.repeat(3_000),
    "\ufeff{}",
    "a=b&c=d",
    "{} {}",
  )
  return fc.oneof(
    { weight: 8, arbitrary: text },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: noise },
  )
}

// What a client may put on the wire at all: no control characters.
const headerText = fc
  .oneof(oddText, fc.string({ maxLength: 300 }))
  .map((text) => text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, "?").slice(0, 1_000))
const headers = fc.record(
  {
    "content-type": fc.oneof(
      fc.constantFrom(
        "application/json",
        "text/plain",
        "multipart/form-data",
        "application/json; charset=utf-16",
      ),
      headerText,
    ),
    "idempotency-key": headerText,
    "last-event-id": headerText,
    "x-forwarded-host": headerText,
    "x-forwarded-proto": headerText,
    "x-forwarded-for": headerText,
    cookie: fc.oneof(
      headerText,
      headerText.map((text) => `sb-127-auth-token=base64-${text}`),
    ),
    accept: headerText,
    range: headerText,
  },
  { requiredKeys: [] },
)

const mostly = (as: "person" | "operator"): fc.Arbitrary<FuzzRequest["as"]> =>
  fc.oneof(
    { weight: 17, arbitrary: fc.constant(as) },
    { weight: 3, arbitrary: fc.constantFrom("person", "operator", "nobody") },
  )

/** Requests as our programs send them, more or less: rarely right, never harmless. */
export function fuzzRequests(ids: string[]): fc.Arbitrary<FuzzRequest> {
  const described = fc.constantFrom(...harmless).chain((operation) =>
    fc.record({
      method: fc.oneof(
        { weight: 20, arbitrary: fc.constant<string>(operation.method) },
        {
          weight: 1,
          arbitrary: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"),
        },
      ),
      path: fc
        .tuple(pathOf(operation, ids), queryOf(operation, ids))
        .map(([path, query]) => (query ? `${path}?${query}` : path)),
      headers,
      body: bodyOf(operation, ids),
      as: operation.path.startsWith("/api/v1/ops/") ? mostly("operator") : mostly("person"),
    }),
  )
  const stray = fc.record({
    method: fc.constantFrom("GET", "POST", "DELETE"),
    path: fc
      .tuple(
        fc.constantFrom("/api/", "/api/v1/", "/api/v1/fonts/", "/api/cron/", "/api/v1/export/"),
        segment,
      )
      .map(([start, end]) => start + (end || "x")),
    headers,
    body: fc.constant(undefined),
    as: mostly("person"),
  })
  return fc.oneof({ weight: 15, arbitrary: described }, { weight: 1, arbitrary: stray })
}
