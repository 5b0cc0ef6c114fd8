import type { z } from "zod"
import type * as documents from "@/lib/api/document-operations"
import type * as exports from "@/lib/api/export-operations"
import type { Operation } from "@/lib/api/operation"
import type * as operators from "@/lib/api/operator-operations"
import type * as settings from "@/lib/api/settings-operations"
import type { table } from "./table"

type Operations = typeof documents & typeof exports & typeof settings & typeof operators
export type OperationName = keyof typeof table

/** Absent where the operation has none, optional where everything in it is. */
type Part<Name extends string, Schema extends z.ZodType> = Schema extends z.ZodUndefined
  ? unknown
  : object extends z.input<Schema>
    ? { [Key in Name]?: z.input<Schema> }
    : { [Key in Name]: z.input<Schema> }

type PartsOf<One> =
  One extends Operation<infer Params, infer Query, infer Body, infer Answer>
    ? { params: Params; query: Query; body: Body; answer: Answer }
    : never

type Parts<Name extends OperationName> = PartsOf<Operations[Name]>

/** What an operation's address is made of. */
export type Address<Name extends OperationName> = Part<"params", Parts<Name>["params"]> &
  Part<"query", Parts<Name>["query"]>

export interface CallOptions {
  signal?: AbortSignal
  /** The same key answers the same jobs, however often it is sent. */
  idempotencyKey?: string
}

export type RequestOf<Name extends OperationName> = Address<Name> &
  Part<"body", Parts<Name>["body"]> &
  CallOptions

export type AnswerOf<Name extends OperationName> = Parts<Name>["answer"] extends infer Answer
  ? Answer extends z.ZodType
    ? z.output<Answer>
    : never
  : never

/** Those that answer with data; the others are addresses to follow. */
export type CallName = {
  [Name in OperationName]: AnswerOf<Name> extends never ? never : Name
}[OperationName]

/** The request may be left out when nothing in it is needed. */
export type Optional<Request> = object extends Request ? [request?: Request] : [request: Request]
