import http from "node:http"

export interface Read {
  firstByteMs: number
  seconds: number
  zip: Buffer
}

/** Reads no faster than so many bytes a second: what it has not taken stays with the server. */
export async function readSlowly(url: string, token: string, perSecond: number): Promise<Read> {
  const started = performance.now()
  const response = await open(url, token)
  const chunks: Buffer[] = []
  let bytes = 0
  let firstByteMs = NaN
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (chunks.length === 0) firstByteMs = performance.now() - started
    chunks.push(chunk)
    bytes += chunk.byteLength
    const ahead = (bytes / perSecond) * 1000 - (performance.now() - started)
    if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead))
  }
  return { firstByteMs, seconds: (performance.now() - started) / 1000, zip: Buffer.concat(chunks) }
}

/** Until the first byte of the ZIP itself, then leaves. */
export async function firstByte(url: string, token: string): Promise<number> {
  const started = performance.now()
  const response = await open(url, token)
  await new Promise((resolve) => response.once("data", resolve))
  const took = performance.now() - started
  response.destroy()
  return took
}

async function open(url: string, token: string): Promise<http.IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(url, { headers, agent: false }, resolve).on("error", reject)
  })
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`)
  return response
}
