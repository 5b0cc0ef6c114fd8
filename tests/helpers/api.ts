import type { ExportView } from "@/lib/exports/view"

/** Calls the app as a program would: with a bearer token. */
export function apiOf(appUrl: string, token?: string) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(appUrl + path, {
      method,
      redirect: "manual",
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    })
    const text = await response.text()
    const json = text.startsWith("{") ? (JSON.parse(text) as Record<string, any>) : {} // eslint-disable-line @typescript-eslint/no-explicit-any
    return {
      status: response.status,
      headers: response.headers,
      text,
      data: json.data,
      error: json.error,
    }
  }
}

export interface StreamEvent {
  id: number
  event: string
  data: ExportView
}

/** Reads a stream of server-sent events to its end. */
export async function readEvents(response: Response): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  for (const block of (await response.text()).split("\n\n")) {
    const fields = Object.fromEntries(
      block
        .split("\n")
        .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
    )
    if (!fields.event) continue
    events.push({ id: Number(fields.id), event: fields.event, data: JSON.parse(fields.data ?? "") })
  }
  return events
}
