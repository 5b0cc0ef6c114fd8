/** The value below which `share` of the samples lie. */
export function quantile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
}

export const median = (samples: number[]): number => quantile(samples, 0.5)

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export const whole = (value: number): string => Math.round(value).toLocaleString("en-US")
export const ratio = (ours: number, theirs: number): string => (ours / theirs).toFixed(2)
export const ms = (value: number): string => value.toFixed(2)

/** Lines of a Markdown table whose columns line up, so that it reads in a terminal too. */
export function table(header: string[], rows: string[][]): string {
  const widths = header.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]!.length)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, n) => (n ? cell.padStart(widths[n]!) : cell.padEnd(widths[n]!))).join(" | ")} |`
  const rule = widths.map((width, n) => (n ? "-".repeat(width - 1) + ":" : "-".repeat(width)))
  return [line(header), line(rule), ...rows.map(line)].join("\n")
}
