import type { Sample } from "./text"

/** Buckets that count everything up to their bound, as Prometheus has them. Nothing counted yet is zero everywhere. */
export function histogramSamples(bounds: number[], classes: number[], seconds: number): Sample[] {
  let soFar = 0
  const buckets = [...bounds, "+Inf"].map((bound, place) => {
    soFar += classes[place] ?? 0
    return { suffix: "_bucket", labels: { le: String(bound) }, value: soFar }
  })
  return [
    ...buckets,
    { suffix: "_sum", labels: {}, value: seconds },
    { suffix: "_count", labels: {}, value: soFar },
  ]
}
