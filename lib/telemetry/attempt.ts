import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  context as active,
  type Context,
} from "@opentelemetry/api"
import type { Job } from "@/lib/repositories/jobs"
import { NOT_RECORDED } from "./context"
import { Stages } from "./stages"

const tracer = () => trace.getTracer("pressrun")

/** Somebody wanted it so, or it goes on elsewhere. */
const NO_ERROR = ["completed", "cancelled", "released"]

interface Ended {
  outcome: string
  /** Of the error, when there was one. Its words are not recorded: they may quote the document. */
  code?: string
}

/** One attempt as a span below the click that asked for it, with its stages below that. */
export async function traceAttempt<Result extends Ended>(
  job: Job,
  work: (stages: Stages) => Promise<Result>,
): Promise<Result> {
  const click = contextOf(job)
  const started = Date.now()
  if (job.attempts === 1) traceWait(job, click, started)
  const attributes = {
    "pressrun.job": job.id,
    "pressrun.attempt": job.attempts,
    "pressrun.workspace": job.workspace_id,
    "pressrun.template": templateOf(job),
  }
  const kind = SpanKind.CONSUMER
  const span = tracer().startSpan("export attempt", { kind, attributes, startTime: started }, click)
  const inside = trace.setSpan(click, span)
  const stages = new Stages(started)
  let ended: Ended = { outcome: "unknown" }
  try {
    const result = await active.with(inside, () => work(stages))
    ended = result
    return result
  } finally {
    for (const { name, from, to } of stages.list())
      tracer().startSpan(name, { startTime: from }, inside).end(to)
    span.setAttribute("pressrun.outcome", ended.outcome)
    if (!NO_ERROR.includes(ended.outcome)) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute("error.type", ended.code ?? ended.outcome)
    }
    span.end()
  }
}

function traceWait(job: Job, click: Context, claimed: number): void {
  // The database's clock and ours may differ: no wait ends before it began.
  const startTime = Math.min(new Date(job.created_at).getTime(), claimed)
  const attributes = { "pressrun.job": job.id }
  tracer().startSpan("queue wait", { attributes, startTime }, click).end(claimed)
}

/**
 * The click, as another process knows it. One that nobody recorded because telemetry was off there gets a number made
 * of its trace, so that all attempts hang together; one that was passed over by the sampler is passed over here too.
 */
function contextOf({ trace_id: traceId, parent_span }: Job): Context {
  const traceFlags = parent_span === NOT_RECORDED ? TraceFlags.NONE : TraceFlags.SAMPLED
  const known = parent_span && parent_span !== NOT_RECORDED
  const spanId = known ? parent_span : traceId.slice(0, NOT_RECORDED.length)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** Only what looks like the name of one: the payload is what somebody sent. */
function templateOf({ payload }: Job): string | undefined {
  const { template } = (payload ?? {}) as { template?: unknown }
  return typeof template === "string" && /^[\w-]{1,40}$/.test(template) ? template : undefined
}
