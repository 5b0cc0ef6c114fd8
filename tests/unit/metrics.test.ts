import { describe, expect, test } from "vitest"
import { metricsText } from "@/lib/metrics"
import { toText } from "@/lib/metrics/text"
import type { Metrics, QueueMetrics } from "@/lib/repositories/metrics"
import { figures } from "../helpers/prometheus"

const idle: QueueMetrics = {
  ...{ queue: "pdf", paused: false, max_concurrency: 3, workspaces_waiting: 0, problems: [] },
  ...{ waiting: 0, running: 0, retrying: 0, dead: 0, oldest_wait_seconds: 0 },
  ...{ seconds_since_tick: 12.5, totals: null },
}
const metrics = (...queues: QueueMetrics[]): Metrics => ({
  ...{ bounds: [0.5, 1], expired_files: 4, queues },
})

describe("the text for Prometheus", () => {
  test("explains every family before its samples, and ends with a line's end", () => {
    const lines = metricsText(metrics(idle)).split("\n")
    expect(lines.pop()).toBe("")
    let family = ""
    for (const [index, line] of lines.entries()) {
      if (line.startsWith("# HELP ")) {
        family = line.split(" ")[2]!
        expect(lines[index + 1]).toMatch(new RegExp(`^# TYPE ${family} (gauge|counter|histogram)$`))
      } else if (!line.startsWith("#")) expect(line.startsWith(family)).toBe(true)
    }
  })

  test("a queue that did nothing yet has every bucket, at zero", () => {
    const found = figures(metricsText(metrics(idle)))
    for (const name of ["wait", "run"]) {
      for (const le of ["0.5", "1", "+Inf"])
        expect(found.get(`pressrun_${name}_seconds_bucket`, { queue: "pdf", le })).toBe(0)
      expect(found.get(`pressrun_${name}_seconds_sum`, { queue: "pdf" })).toBe(0)
      expect(found.get(`pressrun_${name}_seconds_count`, { queue: "pdf" })).toBe(0)
    }
    expect(found.get("pressrun_attempts_total", { queue: "pdf", outcome: "completed" })).toBe(0)
  })

  test("buckets count everything up to their bound", () => {
    const totals = {
      ...{ completed: 6, retried: 0, failed: 0, cancelled: 0, released: 0, lost: 0 },
      ...{ waits: [1, 2, 3], wait_seconds: 7.5, runs: [6, 0, 0], run_seconds: 2 },
    }
    const found = figures(metricsText(metrics({ ...idle, totals })))
    const bucket = (le: string) =>
      found.get("pressrun_wait_seconds_bucket", { queue: "pdf", le }) ?? NaN
    expect(["0.5", "1", "+Inf"].map(bucket)).toEqual([1, 3, 6])
    expect(found.get("pressrun_wait_seconds_count", { queue: "pdf" })).toBe(6)
    expect(found.get("pressrun_wait_seconds_sum", { queue: "pdf" })).toBe(7.5)
  })

  test("what is not known is left out, and a problem that is not open is zero", () => {
    const problems = [{ kind: "backlog", severity: "critical", open: 2 }]
    const found = figures(metricsText(metrics({ ...idle, seconds_since_tick: null, problems })))
    expect(found.get("pressrun_seconds_since_tick", { queue: "pdf" })).toBeUndefined()
    const open = (kind: string, severity: string) =>
      found.get("pressrun_open_problems", { queue: "pdf", kind, severity })
    expect(open("backlog", "critical")).toBe(2)
    expect(open("backlog", "warning")).toBe(0)
    expect(open("no_tick", "critical")).toBe(0)
  })

  test("a strange name stays one label", () => {
    const strange = 'a"b\\c\nd} 1'
    const text = metricsText(metrics({ ...idle, queue: strange }))
    expect(figures(text).get("pressrun_paused", { queue: strange })).toBe(0)
    const help = "one\\two\nthree"
    const said = toText([{ name: "x", type: "gauge", help, samples: [{ labels: {}, value: 1 }] }])
    expect(said).toBe("# HELP x one\\\\two\\nthree\n# TYPE x gauge\nx 1\n")
  })
})
