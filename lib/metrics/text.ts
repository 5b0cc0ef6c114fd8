export type Labels = Record<string, string>

export interface Sample {
  /** What is added to the family's name: `_bucket`, `_sum` and `_count` of a histogram. */
  suffix?: string
  labels: Labels
  value: number
}

export interface Family {
  name: string
  type: "gauge" | "counter" | "histogram"
  help: string
  samples: Sample[]
}

/** Prometheus' text format 0.0.4: each family with what it means, what it is, and its samples. */
export const toText = (families: Family[]): string =>
  families
    .map(({ name, type, help, samples }) =>
      [
        `# HELP ${name} ${escapeHelp(help)}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(
          ({ suffix = "", labels, value }) => `${name}${suffix}${labelText(labels)} ${value}`,
        ),
        "",
      ].join("\n"),
    )
    .join("")

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(",")}}` : ""
}

const escapeHelp = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")
const escapeLabel = (text: string) => escapeHelp(text).replaceAll('"', '\\"')
