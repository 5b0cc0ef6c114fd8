import "server-only"
import type { z } from "zod"
import type { KindOfAnswer, Operation } from "@/lib/api/operation"
import { AppError } from "@/lib/errors"
import { isOperator } from "@/lib/repositories/operators"
import { answering, headOf, ok, type Route } from "./answer"
import { identify, type Identity } from "./identity"
import { parse, queryOf, readJson } from "./input"
import { freeAfter, takeSlot } from "./slots"

export { answering, ok, routes } from "./answer"
export { idempotencyKey, lastEventId, readText } from "./input"
export { withCron, withMetrics } from "./secret"

export interface UserContext<Params, Query, Body> extends Identity {
  request: Request
  params: Params
  query: Query
  body: Body
}

type Result<Answer> = Answer extends z.ZodType ? z.input<Answer> : Response

/** Makes a route for those whom `who` lets in. The answer has the promised shape. */
const routeFor =
  (who: (request: Request) => Promise<Identity>) =>
  <
    Params extends z.ZodType,
    Query extends z.ZodType,
    Body extends z.ZodType,
    Answer extends z.ZodType | KindOfAnswer,
  >(
    operation: Operation<Params, Query, Body, Answer>,
    handle: (
      context: UserContext<z.infer<Params>, z.infer<Query>, z.infer<Body>>,
    ) => Promise<Result<Answer>>,
  ): Route =>
    answering(async (request, context) => {
      const identity = await who(request)
      const { atOnce, answer } = operation
      if (!atOnce) return run()
      const free = await takeSlot(atOnce, identity.userId, request.signal)
      // A body that is made while it is sent holds the slot until its end.
      const streamed = answer === "events" || answer === "zip"
      try {
        const response = await run()
        return streamed ? freeAfter(response, request.signal, free) : response
      } catch (error) {
        free()
        throw error
      } finally {
        if (!streamed) free()
      }

      async function run(): Promise<Response> {
        const params =
          operation.params && parse(operation.params, await context.params, "not_found")
        const query = operation.query && parse(operation.query, queryOf(request))
        const body = operation.body && parse(operation.body, await readJson(request, operation))
        const result = await handle({
          request,
          ...identity,
          params: params as z.infer<Params>,
          query: query as z.infer<Query>,
          body: body as z.infer<Body>,
        })
        if (result instanceof Response) return request.method === "HEAD" ? headOf(result) : result
        return ok((operation.answer as z.ZodType).parse(result), operation.status)
      }
    })

/** For people and their programs: a session cookie or a bearer token. */
export const withUser = routeFor(identify)

/** For operators. Others are refused before anything else is looked at. */
export const withOperator = routeFor(async (request) => {
  const identity = await identify(request)
  if (await isOperator(identity.supabase)) return identity
  throw new AppError("forbidden", "This is for operators.")
})
