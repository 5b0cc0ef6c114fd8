// The readable page of the API is made from the operations: whatever they can do is on it, in words.
import { expect, test } from "vitest"
import { curlFor } from "@/components/site/api-example"
import { fieldsOf, type Schema } from "@/components/site/api-fields"
import { readableApi } from "@/components/site/api-model"
import { refusedWhen } from "@/components/site/api-refusals"
import { operations } from "@/lib/api/operations"

const { operations: shown, shapes } = readableApi()

test("every operation is there, with what it takes and how it may refuse", () => {
  expect(shown.map(({ anchor }) => anchor).sort()).toEqual(Object.keys(operations).sort())
  for (const { anchor, takes, refusals } of shown) {
    const { params, query, body } = operations[anchor]!
    expect(takes.length).toBeGreaterThanOrEqual([params, query, body].filter(Boolean).length)
    for (const code of refusals) expect(refusedWhen[code]).toMatch(/\.$/)
  }
})

test("every field has words, and every shape that is named is described", () => {
  const known = new Set(shapes.map(([name]) => name))
  const fields = [
    ...shown.flatMap(({ takes }) => takes.flatMap(({ groups }) => groups.flat())),
    ...shown.flatMap(({ answer }) => (typeof answer === "string" ? [] : answer.flat())),
    ...shapes.flatMap(([, groups]) => groups.flat()),
  ]
  expect(fields.length).toBeGreaterThan(100)
  for (const { name, words, shape } of fields) {
    expect([name, words || shape]).toEqual([name, expect.stringMatching(/./)])
    expect(words).not.toMatch(/undefined|\[object|9,007,199/)
    if (shape) expect(known).toContain(shape)
  }
})

test.each<[Schema, string]>([
  [{ type: "string", minLength: 1, maxLength: 200 }, "text of 1 to 200 characters"],
  [{ type: "string", format: "uuid", pattern: "…" }, "id (UUID)"],
  [{ type: "integer", minimum: 1, maximum: 100 }, "whole number from 1 to 100"],
  [{ type: "integer", minimum: Number.MIN_SAFE_INTEGER }, "whole number"],
  [{ type: ["string", "null"] }, "text or null"],
  [{ enum: ["A4", "Letter"] }, "one of A4, Letter"],
  [{ type: "array", maxItems: 9, items: { type: "number" } }, "list (0 to 9) of number"],
  [
    { anyOf: [{ type: "number", maximum: 2 }, { type: "object" }] },
    "number of at most 2, or object",
  ],
])("%j is %j", (schema, words) => {
  expect(fieldsOf({ properties: { one: schema } })).toMatchObject([[{ name: "one", words }]])
})

test("every example sends what its route asks for", () => {
  for (const operation of shown) {
    const curl = curlFor(operation)
    expect(curl).toContain("Authorization: Bearer")
    const body = /--json '(.*)'/.exec(curl)?.[1]
    const { body: schema, params } = operations[operation.anchor]!
    if (schema) expect(schema.safeParse(JSON.parse(body!))).toMatchObject({ success: true })
    if (params) expect(curl).not.toMatch(/\{\w+\}/)
  }
})
