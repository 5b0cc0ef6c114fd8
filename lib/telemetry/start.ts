import { diag, DiagLogLevel } from "@opentelemetry/api"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources"
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node"
import { log } from "@/lib/log"
import { withoutSecrets } from "./scrub"

/** Where to, with which headers and how many is read from OTEL_* by OpenTelemetry itself. */
export function startTelemetry(): void {
  // Next would record every question to Supabase, also those that open streams ask for as long as they last.
  process.env.NEXT_OTEL_FETCH_DISABLED ??= "1"
  const say = (message: string) => log.warn({ reason: message }, "traces not sent")
  const nothing = () => {}
  const logger = { error: say, warn: nothing, info: nothing, debug: nothing, verbose: nothing }
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true })
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": "pressrun" }))
    .merge(detectResources({ detectors: [envDetector] }))
  const spanProcessors = [withoutSecrets(new BatchSpanProcessor(new OTLPTraceExporter()))]
  new NodeTracerProvider({ resource, spanProcessors }).register()
}
