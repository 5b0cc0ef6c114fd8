// Loaded into a measured process before anything else: says what it holds, twenty times a second.
import fs from "node:fs"

const file = process.env.MEMORY_PROBE
if (file) {
  const say = () => {
    const { rss, heapUsed, external } = process.memoryUsage()
    fs.appendFileSync(`${file}.${process.pid}`, `${Date.now()} ${rss} ${heapUsed + external}\n`)
  }
  setInterval(say, 50).unref()
}
