interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
}

export type Description = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}

/** What of a value is not as described; empty when all is. Knows as much of JSON Schema as our description uses. */
export function mismatches(api: Description, schema: Schema, value: unknown, at = "$"): string[] {
  if (schema.$ref) {
    const name = schema.$ref.replace("#/components/schemas/", "")
    return mismatches(api, api.components.schemas[name]!, value, at)
  }
  if (schema.anyOf) {
    const fits = schema.anyOf.some((one) => mismatches(api, one, value, at).length === 0)
    return fits ? [] : [`${at} fits none of ${schema.anyOf.length}`]
  }
  if (schema.const !== undefined && schema.const !== value) return [`${at} is not ${schema.const}`]
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${value}, not in its list`]
  if (schema.type && ![schema.type].flat().some((type) => isOf(type, value)))
    return [`${at} is ${JSON.stringify(value)}, not ${schema.type}`]
  if (Array.isArray(value))
    return value.flatMap((one, n) => mismatches(api, schema.items ?? {}, one, `${at}[${n}]`))
  if (typeof value === "object" && value !== null) return inObject(api, schema, value, at)
  return []
}

function inObject(api: Description, schema: Schema, value: object, at: string): string[] {
  const { properties = {}, required = [], additionalProperties = true } = schema
  const missing = required
    .filter((name) => !(name in value))
    .map((name) => `${at}.${name} is missing`)
  const wrong = Object.entries(value).flatMap(([name, inner]) => {
    const known = properties[name] ?? additionalProperties
    if (known === false) return [`${at}.${name} is not described`]
    return known === true ? [] : mismatches(api, known, inner, `${at}.${name}`)
  })
  return [...missing, ...wrong]
}

function isOf(type: string, value: unknown): boolean {
  if (type === "null") return value === null
  if (type === "array") return Array.isArray(value)
  if (type === "integer") return Number.isInteger(value)
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value)
  return typeof value === type
}
