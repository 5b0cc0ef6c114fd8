import type { KindOfAnswer, Operation } from "@/lib/api/operation"
import { describeApi } from "@/lib/api/openapi"
import { operations } from "@/lib/api/operations"
import type { ErrorCode } from "@/lib/errors"
import { fieldsOf, type Fields, type Schema } from "./api-fields"

export interface ReadableOperation {
  /** Where on the page it is. */
  anchor: string
  method: string
  path: string
  tag: string
  summary: string
  takes: { where: string; groups: Fields[] }[]
  status: number
  /** Words for an answer that is no JSON; fields for one that is. */
  answer: string | Fields[]
  refusals: ErrorCode[]
  body?: Schema
  kind: KindOfAnswer | "json"
}

interface Described {
  parameters?: {
    name: string
    in: string
    required?: boolean
    description?: string
    schema: Schema
  }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

const places = { path: "In the address", query: "In the query", header: "In a header" }

/** The published description, as the page shows it: nothing is written here that a route does not do. */
export function readableApi(): { operations: ReadableOperation[]; shapes: [string, Fields[]][] } {
  const described = describeApi("") as {
    paths: Record<string, Record<string, Described>>
    components: { schemas: Record<string, Schema> }
  }
  const shapes = Object.entries(described.components.schemas).filter(([name]) => name !== "Error")
  return {
    operations: Object.entries(operations)
      .map(([name, one]) => {
        return toReadable(name, one, described.paths[one.path]![one.method.toLowerCase()]!)
      })
      .sort(inReadingOrder),
    shapes: shapes.map(([name, schema]) => [name, fieldsOf(schema)]),
  }
}

const methods = ["GET", "POST", "PUT", "DELETE"]

/** The short addresses first, then what lies below them. */
const inReadingOrder = (a: ReadableOperation, b: ReadableOperation) =>
  a.path.split("/").length - b.path.split("/").length ||
  a.path.localeCompare(b.path) ||
  methods.indexOf(a.method) - methods.indexOf(b.method)

function toReadable(name: string, operation: Operation, described: Described): ReadableOperation {
  const { method, path, tag, summary, status = 200, refusals = [], answer } = operation
  const body = described.requestBody?.content["application/json"]?.schema
  const takes = Object.entries(places).flatMap(([place, where]) => {
    const here = described.parameters?.filter((parameter) => parameter.in === place) ?? []
    return here.length ? [{ where, groups: fieldsOf(asObject(here)) }] : []
  })
  if (body) takes.push({ where: "As JSON", groups: fieldsOf(body) })
  const json = described.responses[status]?.content?.["application/json"]?.schema
  return {
    ...{ anchor: name, method, path, tag, summary, takes, status, refusals, body },
    answer: json ? fieldsOf(json.properties!.data!) : answers[answer as KindOfAnswer],
    kind: typeof answer === "string" ? answer : "json",
  }
}

const asObject = (parameters: NonNullable<Described["parameters"]>): Schema => ({
  type: "object",
  properties: Object.fromEntries(
    parameters.map(({ name, description, schema }) => [name, { description, ...schema }]),
  ),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
})

const answers: Record<KindOfAnswer, string> = {
  events: "A stream of events: see Streams.",
  zip: "A ZIP, sent while it is made. If the connection is cut, it is not whole.",
  html: "A page of HTML.",
  png: "A picture.",
  redirect: "A redirect to a link that is good for an hour.",
}
