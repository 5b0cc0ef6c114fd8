// What a thread of the pool may run into, by name. Speaks as lib/threads/program.ts does.
import { parentPort, threadId } from "node:worker_threads"

const tasks = {
  thread: () => threadId,
  echo: (input) => input,
  wait: (ms) => new Promise((resolve) => setTimeout(() => resolve(threadId), ms)),
  spin: () => {
    for (;;);
  },
  hoard: () => {
    const kept = []
    for (;;) kept.push(new Array(10_000).fill(kept.length))
  },
  crash: () => {
    setImmediate(() => {
      throw new Error("out of the blue")
    })
    return new Promise(() => {})
  },
}

parentPort.on("message", async ({ task, input }) => {
  try {
    const result = await tasks[task](input)
    parentPort.postMessage({ heapMb: task === "echo" ? (input.heapMb ?? 1) : 1, result })
  } catch ({ message, stack }) {
    parentPort.postMessage({ heapMb: 1, failure: { message, stack } })
  }
})
