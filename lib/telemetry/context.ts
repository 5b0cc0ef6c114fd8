import { randomUUID } from "node:crypto"
import { context, ROOT_CONTEXT, trace, TraceFlags } from "@opentelemetry/api"

// Only OpenTelemetry's interface is used here: without a provider (start.ts) all of it does nothing.

/** Says that the click is not recorded: a span's number that no span has. */
export const NOT_RECORDED = "0".repeat(16)

export const activeTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId

/** What a failed request is found by: its trace, the caller's, or a number of its own. */
export function traceIdFor(request: Request): string {
  const sent = /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(request.headers.get("traceparent") ?? "")?.[1]
  return activeTraceId() ?? sent ?? randomUUID().replaceAll("-", "")
}

/** For whoever goes on with this elsewhere, in W3C's form. Undefined without telemetry. */
export function activeTraceparent(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext()
  if (!span) return undefined
  const recorded = (span.traceFlags & TraceFlags.SAMPLED) !== 0
  return `00-${span.traceId}-${recorded ? span.spanId : NOT_RECORDED}-0${Number(recorded)}`
}

/** For work that a request happens to start and that is not the request's own. */
export const outsideOfTraces = <Result>(work: () => Result): Result =>
  context.with(ROOT_CONTEXT, work)
