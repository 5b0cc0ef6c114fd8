import { z } from "zod"
import type { ErrorCode } from "@/lib/errors"
import type { Limited } from "./at-once"

export type Method = "GET" | "POST" | "PUT" | "DELETE"

/** Answers that are not JSON. */
export const kindsOfAnswer = {
  events: "text/event-stream",
  zip: "application/zip",
  html: "text/html",
  png: "image/png",
  redirect: "a redirect",
} as const

export type KindOfAnswer = keyof typeof kindsOfAnswer

/**
 * One thing the API can do: what it takes, what it answers, how it may refuse. The route, the typed client and
 * the published description are all made from this.
 */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType | KindOfAnswer = z.ZodType | KindOfAnswer,
> {
  method: Method
  /** As OpenAPI writes it: `/api/v1/export/job/{id}`. */
  path: string
  summary: string
  tag: string
  params?: Params
  query?: Query
  body?: Body
  /** Bodies may be this large; a megabyte unless told otherwise. */
  bodyBytes?: number
  answer: Answer
  status?: 200 | 201 | 202 | 302
  /** Beyond those that every operation has (400, 401, 403, 500, 503) and those that follow from its shape. */
  refusals?: ErrorCode[]
  /** Counts against what one person may have under way at once. */
  atOnce?: Limited
  /** The same `Idempotency-Key` answers the same result. */
  idempotent?: boolean
}

export const operation = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType | KindOfAnswer = z.ZodType,
>(
  described: Operation<Params, Query, Body, Answer>,
) => described

/** Addresses that name one thing: anything but an id is an address where nothing is. */
export const byId = z.object({ id: z.uuid() })

export const cursor = z
  .string()
  .regex(/^[0-9a-z]{1,12}$/, "is not a cursor of ours")
  .meta({ description: "`nextCursor` of the page before" })

/** PostgreSQL knows no year 0, and no clock is more than 14 hours from Greenwich. */
export const moment = z.iso
  .datetime({ offset: true })
  .refine((text) => !/^0000|[+-](1[5-9]|2\d):\d\d$/.test(text), "is not a time of this calendar")
