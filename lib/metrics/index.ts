import type { Metrics } from "@/lib/repositories/metrics"
import { byQueue } from "./by-queue"
import { toText, type Family } from "./text"

/** What /api/metrics says. Every name begins with ours: they share a server with everybody else's. */
export function metricsText({ bounds, expired_files, queues }: Metrics): string {
  const families: Family[] = byQueue(bounds).map(({ samples, ...family }) => ({
    ...family,
    samples: queues.flatMap((queue) =>
      samples(queue).map(({ labels, ...sample }) => ({
        ...sample,
        labels: { queue: queue.queue, ...labels },
      })),
    ),
  }))
  families.push({
    name: "expired_files",
    type: "gauge",
    help: "Files past their time that the cleanup has not deleted yet.",
    samples: [{ labels: {}, value: expired_files }],
  })
  return toText(families.map((family) => ({ ...family, name: `pressrun_${family.name}` })))
}
