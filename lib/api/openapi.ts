import { z } from "zod"
import { errorStatus, type ErrorCode } from "@/lib/errors"
import { kindsOfAnswer, type KindOfAnswer, type Operation } from "./operation"
import { operations } from "./operations"

type Schema = Record<string, unknown>
type Described = Record<string, unknown>

/** Refusals that every operation has. */
const ALWAYS: ErrorCode[] = [
  "invalid_request",
  "not_signed_in",
  "forbidden",
  "internal",
  "unavailable",
]

/** The API in words that programs read: OpenAPI 3.1, made from the schemas that the routes themselves use. */
export function describeApi(version: string): Described {
  const shared: Record<string, Schema> = { Error: errorSchema() }
  const paths: Record<string, Record<string, Described>> = {}
  for (const [name, operation] of Object.entries(operations)) {
    const path = (paths[operation.path] ??= {})
    path[operation.method.toLowerCase()] = describe(name, operation, shared)
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Pressrun",
      version,
      description:
        "Documents become PDFs. Answers are `{ data }` or `{ error: { code, message, details? } }`.",
    },
    security: [{ bearer: [] }, { session: [] }],
    paths,
    components: {
      schemas: shared,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "A Supabase access token" },
        session: { type: "apiKey", in: "cookie", name: "sb-auth-token" },
      },
    },
  }
}

function describe(name: string, operation: Operation, shared: Record<string, Schema>): Described {
  const { summary, tag, params, query, body, status = 200, refusals = [] } = operation
  const parameters = [
    ...parametersOf(params, "path", shared),
    ...parametersOf(query, "query", shared),
    ...(operation.idempotent ? [IDEMPOTENCY_KEY] : []),
    ...(operation.answer === "events" ? [LAST_EVENT_ID] : []),
  ]
  return {
    operationId: name,
    summary,
    tags: [tag],
    ...(parameters.length && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: schemaOf(body, "input", shared) } },
      },
    }),
    responses: {
      [status]: answerOf(operation.answer, shared),
      ...refusalsOf([...ALWAYS, ...sometimes(operation), ...refusals]),
    },
  }
}

/** Refusals that follow from the shape of an operation. */
const sometimes = ({ params, body, atOnce }: Operation): ErrorCode[] => [
  ...(params ? (["not_found"] as const) : []),
  ...(body ? (["not_json"] as const) : []),
  ...(atOnce ? (["too_many_at_once"] as const) : []),
]

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description: "The same key answers the same jobs.",
  schema: { type: "string", maxLength: 200 },
}

const LAST_EVENT_ID = {
  name: "Last-Event-ID",
  in: "header",
  description: "The id of the last event received: the stream goes on after it.",
  schema: { type: "string" },
}

function parametersOf(
  schema: z.ZodType | undefined,
  where: "path" | "query",
  shared: Record<string, Schema>,
): Described[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, "input", shared) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: property,
  }))
}

function answerOf(answer: z.ZodType | KindOfAnswer, shared: Record<string, Schema>): Described {
  if (answer === "redirect") return { description: "On to the file" }
  if (typeof answer === "string")
    return {
      description: kindsOfAnswer[answer],
      content: { [kindsOfAnswer[answer]]: { schema: { type: "string" } } },
    }
  const data = schemaOf(answer, "output", shared)
  const schema = { type: "object", required: ["data"], properties: { data } }
  return { description: "Done", content: { "application/json": { schema } } }
}

function refusalsOf(codes: readonly ErrorCode[]): Record<string, Described> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorStatus[code])
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } }
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      { description: same.map((code) => `\`${code}\``).join(", "), content },
    ]),
  )
}

/** What has a name of its own moves to the shared schemas, and is referred to. */
function schemaOf(
  schema: z.ZodType,
  io: "input" | "output",
  shared: Record<string, Schema>,
): Schema {
  const { $defs, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: "any" })
  const rest = without(whole, "$schema")
  const text = JSON.stringify({ $defs, rest }).replaceAll('"#/$defs/', '"#/components/schemas/')
  const moved = JSON.parse(text) as { $defs?: Record<string, Schema>; rest: Schema }
  for (const [name, one] of Object.entries(moved.$defs ?? {})) {
    shared[name] = without(one, "id")
  }
  const { id, ...plain } = moved.rest
  if (typeof id !== "string") return plain
  shared[id] = plain
  return { $ref: `#/components/schemas/${id}` }
}

const without = (schema: Schema, name: string): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== name))

const errorSchema = (): Schema => ({
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message"],
      properties: {
        code: { enum: Object.keys(errorStatus) },
        message: { type: "string", description: "A sentence for a person" },
        details: { description: "The fields that are wrong, or the numbers behind a refusal" },
      },
    },
  },
})
