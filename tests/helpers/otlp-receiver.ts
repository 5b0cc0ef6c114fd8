import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

interface Value {
  stringValue?: string
  intValue?: number | string
}

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}

interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] }
    scopeSpans: { spans: ReceivedSpan[] }[]
  }[]
}

/** What an OpenTelemetry collector is to the app: takes OTLP over HTTP, in JSON. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = []
  const services = new Set<string | undefined>()
  /** Every word that was sent, for those who look for one that must not be there. */
  let text = ""
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.method !== "POST" || request.url !== "/v1/traces")
      return void response.writeHead(404).end()
    const body = Buffer.concat(chunks).toString("utf8")
    text += body
    for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      services.add(attribute(resource, "service.name") as string | undefined)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    services,
    text: () => text,
    stop: () => void server.close().closeAllConnections(),
  }
}

export function attribute({ attributes }: Pick<ReceivedSpan, "attributes">, name: string) {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue))
}
