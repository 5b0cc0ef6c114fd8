// Asks a URL again and again from a process of its own, and says how long the answers took. A probe inside the
// test's process would wait for the test.
const [url] = process.argv.slice(2)
let times = []
let stopped = false
process.on("message", () => {
  stopped = true
})

while (!stopped) {
  const began = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  times.push({ at: Date.now(), ms: performance.now() - began, status: response.status })
  await new Promise((resolve) => setTimeout(resolve, 15))
}
process.send({ times })
process.disconnect()
