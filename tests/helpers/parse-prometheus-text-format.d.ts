declare module "parse-prometheus-text-format" {
  export interface Family {
    name: string
    help: string
    type: "GAUGE" | "COUNTER" | "HISTOGRAM" | "SUMMARY" | "UNTYPED"
    metrics: { labels?: Record<string, string>; value: string }[]
  }
  export default function parsePrometheusTextFormat(text: string): Family[]
}
