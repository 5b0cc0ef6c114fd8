export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export interface Field {
  /** With dots and brackets where it lies within another: `jobs[].status`. */
  name: string
  /** Its type and limits. A shape that is described elsewhere is named last. */
  words: string
  shape?: string
  required: boolean
  fallback?: string
  description?: string
}

export type Fields = Field[]

const shapeOf = (schema: Schema) => schema.$ref?.split("/").pop()
const isNull = (schema: Schema) => schema.type === "null"

/** The fields of a schema; more than one group where it may be one of several objects. */
export function fieldsOf(schema: Schema): Fields[] {
  const shape = shapeOf(schema)
  if (shape) return [[{ name: "", words: "", shape, required: true }]]
  return (schema.anyOf ?? [schema]).map((one) => within(one, ""))
}

function within(schema: Schema, prefix: string): Fields {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = prefix + key
    const field: Field = {
      name,
      ...typeOf(property),
      required: required.has(key),
      description: property.description,
      fallback: property.default === undefined ? undefined : JSON.stringify(property.default),
    }
    return [field, ...partsOf(property).flatMap(([part, mark]) => within(part, `${name}${mark}.`))]
  })
}

/** The objects that lie in a field, and how they are reached. */
function partsOf(schema: Schema): [Schema, string][] {
  if (schema.items) return partsOf(schema.items).map(([part, mark]) => [part, `[]${mark}`])
  return (schema.anyOf ?? [schema]).filter((one) => one.properties).map((one) => [one, ""])
}

function typeOf(schema: Schema): Pick<Field, "words" | "shape"> {
  const shape = shapeOf(schema)
  if (shape) return { words: "", shape }
  if (schema.items) {
    const item = typeOf(schema.items)
    return { words: `list${many(schema)} of ${item.words}`, shape: item.shape }
  }
  const choices = schema.anyOf ?? []
  if (choices.length === 0) return { words: wordsFor(schema) }
  const real = choices.filter((one) => !isNull(one)).map(typeOf)
  const words = real.map((one) => one.words).join(", or ")
  const orNull = choices.some(isNull) ? `${words ? " " : ""}or null` : ""
  return { words: words + orNull, shape: real.find((one) => one.shape)?.shape }
}

function wordsFor(schema: Schema): string {
  const types = [schema.type ?? []].flat()
  const orNull = types.includes("null") ? " or null" : ""
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`
  if (schema.enum) return `one of ${schema.enum.join(", ")}${orNull}`
  const type = types.find((one) => one !== "null") ?? "any"
  return wordOf(type, schema) + orNull
}

function wordOf(type: string, schema: Schema): string {
  switch (type) {
    case "string":
      return textOf(schema)
    case "integer":
      return `whole number${range(schema)}`
    case "number":
      return `number${range(schema)}`
    case "boolean":
      return "true or false"
    case "any":
      return "anything"
    default:
      return type
  }
}

function textOf({ format, pattern, minLength = 0, maxLength }: Schema): string {
  if (format === "uuid") return "id (UUID)"
  if (format === "date-time") return "date and time (ISO 8601)"
  if (pattern) return `text of the form \`${pattern}\``
  if (maxLength === undefined) return "text"
  const most = maxLength.toLocaleString("en")
  return `text of ${minLength > 0 ? `${minLength} to ${most}` : `at most ${most}`} characters`
}

/** Bounds that are only those of a safe integer say nothing. */
function range({ minimum = -Infinity, maximum = Infinity }: Schema): string {
  const [from, to] = [minimum > Number.MIN_SAFE_INTEGER, maximum < Number.MAX_SAFE_INTEGER]
  const [least, most] = [minimum.toLocaleString("en"), maximum.toLocaleString("en")]
  if (from && to) return ` from ${least} to ${most}`
  return from ? ` of at least ${least}` : to ? ` of at most ${most}` : ""
}

const many = ({ minItems, maxItems }: Schema) =>
  maxItems === undefined ? "" : ` (${minItems ?? 0} to ${maxItems})`
