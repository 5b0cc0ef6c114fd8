import { z } from "zod"
import { letterContent, reportContent, resumeContent, type DocumentKind } from "@/lib/press/content"

type Schema = {
  type?: string
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

const schemas = { resume: resumeContent, letter: letterContent, report: reportContent }

// A document with every field there is, made from its schema, so that no field is forgotten. Fields
// that take a date or a language only are left to `strictFields`.
export function everyField(kind: DocumentKind, text: string): unknown {
  return fill(schemaOf(kind), text)
}

// The paths of the fields that accept one shape of text only.
export function strictFields(kind: DocumentKind): string[][] {
  const found: string[][] = []
  const walk = (schema: Schema, path: string[]) => {
    const one = schema.anyOf?.[0] ?? schema
    if (isStrict(one)) found.push(path)
    for (const [key, inner] of Object.entries(one.properties ?? {})) walk(inner, [...path, key])
    if (one.items) walk(one.items, [...path, "0"])
  }
  walk(schemaOf(kind), [])
  return found
}

const schemaOf = (kind: DocumentKind) =>
  z.toJSONSchema(schemas[kind], { io: "output", unrepresentable: "any" }) as Schema

const isStrict = (schema: Schema) => Boolean(schema.pattern ?? schema.allOf)

function fill(schema: Schema, text: string): unknown {
  const one = schema.anyOf?.[0] ?? schema
  if (isStrict(one)) return undefined
  if (one.items) return [fill(one.items, text)]
  if (!one.properties) return text
  const entries = Object.entries(one.properties).map(([key, inner]) => [key, fill(inner, text)])
  return Object.fromEntries(entries)
}
