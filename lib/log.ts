import pino, { type LogFn, type Logger } from "pino"
import { redact, redactText } from "@/lib/redact"
import { activeTraceId } from "@/lib/telemetry/context"

/**
 * JSON lines, each with the trace it belongs to. Document content, tokens and addresses do not go in: log ids,
 * codes and durations. What slips in with somebody else's error is taken out here; children are not offered, because their fields would not pass through it.
 */
export const log: Pick<Logger, "debug" | "info" | "warn" | "error"> = pino({
  level: process.env.LOG_LEVEL ?? "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  // Errors come out of `redact` as plain fields, and would lose their type here.
  serializers: { err: (fields: unknown) => fields },
  mixin: () => ({ trace: activeTraceId() }),
  hooks: {
    logMethod(args: unknown[], write) {
      const [first, ...rest] = args
      // An error alone is its own message.
      const said =
        first instanceof Error
          ? [{ err: first }, ...(rest.length > 0 ? rest : [redactText(first.message)])]
          : args
      write.apply(this, said.map((part) => redact(part)) as Parameters<LogFn>)
    },
  },
})
