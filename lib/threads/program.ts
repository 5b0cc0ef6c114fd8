// What runs in a worker thread: takes one task at a time and answers it.
import { setPriority } from "node:os"
import { getHeapStatistics } from "node:v8"
import { parentPort } from "node:worker_threads"
import { toFailure, type Order, type Reply } from "./messages"
import { tasks, type TaskName } from "./tasks"

const port = parentPort!

/** About half of the main thread’s share when the processors are busy. */
const NICE = 3

// When the processors are busy, the thread that answers requests comes first. Only Linux has priorities per thread;
// elsewhere this would slow the whole process.
if (process.platform === "linux") setPriority(NICE)

port.on("message", async ({ task, input }: Order) => {
  const heapMb = () => Math.round(getHeapStatistics().total_heap_size / 1024 / 1024)
  try {
    const result = await tasks[task as TaskName](input as never)
    // Bytes are handed over, not copied.
    const handed = result instanceof Uint8Array ? [result.buffer as ArrayBuffer] : []
    port.postMessage({ heapMb: heapMb(), result } satisfies Reply, handed)
  } catch (error) {
    port.postMessage({ heapMb: heapMb(), failure: toFailure(error) } satisfies Reply)
  }
})
