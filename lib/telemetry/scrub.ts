import type { Attributes } from "@opentelemetry/api"
import type { ReadableSpan, SpanProcessor } from "@opentelemetry/sdk-trace-node"
import { redactText } from "@/lib/redact"

/**
 * Next's own spans carry the addresses that were asked for, and what failed in words. Searches, sign-in codes and
 * file links are in the part of an address after the question mark: none of that leaves.
 */
export const withoutSecrets = (next: SpanProcessor): SpanProcessor => ({
  onStart: (span, context) => next.onStart(span, context),
  onEnd(span) {
    scrub(span.attributes)
    for (const { attributes } of span.events) scrub(attributes)
    if (span.status.message) span.status.message = clean(span.status.message)
    const named = span as ReadableSpan & { name: string }
    named.name = clean(named.name)
    next.onEnd(span)
  },
  forceFlush: () => next.forceFlush(),
  shutdown: () => next.shutdown(),
})

function scrub(attributes: Attributes | undefined): void {
  for (const [key, value] of Object.entries(attributes ?? {}))
    if (typeof value === "string") attributes![key] = clean(value)
}

const clean = (text: string) => redactText(text.replaceAll(/\?[^\s"')]*/g, ""))
