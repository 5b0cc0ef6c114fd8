// Asks a URL again and again from a process of its own, and says how long the answers took. A probe inside the
// test's process would wait for the test. Beside each question it asks a server that does nothing: what that one
// takes is the machine's delay, not the app's.
import { fork } from "node:child_process"
import { once } from "node:events"
import http from "node:http"

if (process.argv[2] === "control") {
  const server = http.createServer((_request, response) => response.end("here"))
  server.listen(0, "127.0.0.1", () => process.send(server.address().port))
} else {
  await probe(process.argv[2])
}

async function probe(url) {
  const control = fork(import.meta.filename, ["control"])
  const [port] = await once(control, "message")
  const times = []
  let stopped = false
  process.on("message", () => {
    stopped = true
  })
  const ask = async (address) => {
    const began = performance.now()
    const response = await fetch(address)
    await response.arrayBuffer()
    return { ms: performance.now() - began, status: response.status }
  }
  while (!stopped) {
    const [app, bare] = await Promise.all([ask(url), ask(`http://127.0.0.1:${port}`)])
    times.push({ ...app, bare: bare.ms })
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  control.kill()
  process.send({ times })
  process.disconnect()
}
