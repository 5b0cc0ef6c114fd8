import { env } from "@/lib/env"

export function refuseToStartWithoutEnv(): void {
  try {
    env()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** Loads what records and sends traces only where somebody wants them. */
export async function startTelemetryIfAsked(): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = env()
  if (!OTEL_EXPORTER_OTLP_ENDPOINT && !OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return
  const { startTelemetry } = await import("@/lib/telemetry/start")
  startTelemetry()
}
