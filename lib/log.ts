import pino from "pino"

/** JSON lines. Document content, tokens and addresses never go in: log ids, codes and durations. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: ["*.authorization", "*.cookie", "*.password", "*.token"],
})
