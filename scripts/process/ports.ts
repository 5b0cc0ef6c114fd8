import { createServer } from "node:net"

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)))
  })
}

// What we gave out is taken, though nobody listens there yet.
const given = new Set<number>()

/** The wanted port, or the next one above it that is free. */
export async function nextFreePort(wanted: number): Promise<number> {
  for (let port = wanted; port < Math.min(wanted + 100, 65536); port++) {
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
  throw new Error(`No free port between ${wanted} and ${wanted + 100}.`)
}

/** Any free port: for tests, which must not meet each other or a running Pressrun. */
export function anyFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      const port = typeof address === "object" && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
