export interface ServerEvent {
  event: string
  id: string | undefined
  data: unknown
}

/**
 * Server-sent events as they arrive. `onBytes` hears of everything, comments too: it is a sign of life. Read by
 * fetch, in browsers as well: unlike EventSource it sends a token and a last id of our choice, and says what a
 * refusal was.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
  onBytes: () => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ""
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    text += decoder.decode(value, { stream: true })
    const blocks = text.split("\n\n")
    // What follows the last blank line is not complete yet; if it never is, it was not sent.
    text = blocks.pop() ?? ""
    for (const block of blocks) {
      const event = parse(block)
      if (event) onEvent(event)
    }
  }
}

function parse(block: string): ServerEvent | null {
  const fields: Record<string, string> = {}
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":")
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).trimStart()
  }
  if (!fields.event) return null
  try {
    return { event: fields.event, id: fields.id, data: JSON.parse(fields.data ?? "null") }
  } catch {
    return null
  }
}
