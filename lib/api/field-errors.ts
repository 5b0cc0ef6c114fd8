import type { z } from "zod"
import type { FieldError } from "@/lib/errors"

type Issue = z.core.$ZodIssue

/** What is wrong, by the name of the field. */
export function fieldErrors(issues: Issue[], inside: PropertyKey[] = []): FieldError[] {
  return issues.flatMap((issue) => {
    const path = [...inside, ...issue.path]
    if (issue.code === "invalid_union" && issue.errors.length > 0)
      return fieldErrors(nearest(issue.errors), path)
    const names = issue.code === "unrecognized_keys" ? [issue.keys.join(", ")] : []
    return { field: [...path, ...names].join(".") || "body", message: issue.message }
  })
}

/** Of several shapes that were possible, the one that was most nearly met. */
const nearest = (shapes: Issue[][]) =>
  shapes.reduce((best, shape) => (shape.length < best.length ? shape : best))
