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

export interface LiveEvent {
  id: string | undefined
  event: string
  data: any // eslint-disable-line @typescript-eslint/no-explicit-any
}

/** Listens to a stream as it comes, until it ends or is cut. An event that was cut in the middle is none. */
export class Listener {
  readonly events: LiveEvent[] = []
  ended: Promise<void> = Promise.resolve()
  private readonly abort = new AbortController()
  private wake = () => {}

  constructor(
    private readonly url: string,
    private readonly token: string,
    public lastId?: string,
  ) {}

  async open(): Promise<this> {
    const headers = {
      authorization: `Bearer ${this.token}`,
      ...(this.lastId !== undefined && { "last-event-id": this.lastId }),
    }
    const response = await fetch(this.url, { headers, signal: this.abort.signal })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    this.ended = this.read(response.body!).catch(() => {})
    return this
  }

  cut(): void {
    this.abort.abort()
  }

  /** The first event, past or to come, that is so. */
  async until(isIt: (event: LiveEvent) => boolean, ms = 30_000): Promise<LiveEvent> {
    const deadline = Date.now() + ms
    for (;;) {
      const found = this.events.find(isIt)
      if (found) return found
      const left = deadline - Date.now()
      if (left <= 0)
        throw new Error(`not heard among ${JSON.stringify(this.events.map(brief), null, 1)}`)
      await new Promise<void>((resolve) => {
        this.wake = resolve
        setTimeout(resolve, Math.min(left, 500))
      })
    }
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    let text = ""
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split("\n\n")
      text = blocks.pop()!
      for (const block of blocks) this.take(block)
    }
  }

  private take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1]
    const [id, event, data] = [field("id"), field("event"), field("data")]
    if (!event) return
    this.lastId = id ?? this.lastId
    this.events.push({ id, event, data: JSON.parse(data ?? "null") })
    this.wake()
  }
}

const brief = ({ event, data }: LiveEvent) => `${event} ${data.jobId ?? ""} ${data.revision ?? ""}`
