import * as documents from "./document-operations"
import * as exports from "./export-operations"
import type { Operation } from "./operation"
import * as operators from "./operator-operations"
import * as settings from "./settings-operations"

const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && "method" in value && "path" in value

/** Everything the API can do, by name. */
export const operations: Record<string, Operation> = Object.fromEntries(
  Object.entries({ ...documents, ...exports, ...settings, ...operators }).filter(([, value]) =>
    isOperation(value),
  ),
) as Record<string, Operation>
