import type { Schema } from "./api-fields"
import type { ReadableOperation } from "./api-model"

const ID = "8f14e45f-ceea-467f-a8f8-0f3d9a2b7c61"

/** How each kind of answer is best received. */
const flags: Record<ReadableOperation["kind"], string> = {
  ...{ json: "", html: "", png: "" },
  events: " --no-buffer",
  zip: " --remote-name --remote-header-name",
  redirect: " --location --output file",
}

/** A call that can be typed: with what must be sent, and nothing else. */
export function curlFor({ method, path, takes, body, kind }: ReadableOperation): string {
  const query = takes
    .filter(({ where }) => where === "In the query")
    .flatMap(({ groups }) => groups.flat())
    .filter(({ required }) => required)
    .map(({ name }) => `${name}=${ID}`)
    .join("&")
  const address = `$PRESSRUN${path.replace("{id}", ID).replace("{name}", "pdf")}${query && `?${query}`}`
  return [
    `curl${flags[kind]}${method === "GET" ? "" : ` --request ${method}`} "${address}"`,
    `--header "Authorization: Bearer $TOKEN"`,
    ...(body ? [`--json '${JSON.stringify(sampleOf(body))}'`] : []),
  ].join(" \\\n  ")
}

function sampleOf(schema: Schema): unknown {
  if (schema.anyOf) return sampleOf(schema.anyOf[0]!)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.items) return [sampleOf(schema.items)]
  if (schema.format === "uuid") return ID
  if (schema.type === "integer") return schema.minimum ?? 1
  if (schema.type === "boolean") return true
  if (schema.type !== "object") return "# Notes"
  const { properties = {}, required = [] } = schema
  const names = Object.keys(properties)
  const needed = names.filter((name) => required.includes(name) || name === "title")
  // Where nothing must be sent, something must: the first will do.
  const wanted = needed.length ? needed : names.slice(0, 1)
  return Object.fromEntries(
    wanted.map((name) => [name, name === "title" ? "Notes" : sampleOf(properties[name]!)]),
  )
}
