import parseText from "parse-prometheus-text-format"

type Labels = Record<string, string>

const keyOf = (name: string, labels: Labels = {}) =>
  name + JSON.stringify(Object.entries(labels).sort())

/** Every sample by its name and labels, as a parser that is not ours reads them. It throws at what is no such text. */
export function figures(text: string) {
  const types = new Map(parseText(text).map(({ name, type }) => [name, type]))
  // Of a histogram with labels the parser keeps one series only: read as plain samples, it keeps them all.
  const plain = text.replaceAll(/^# TYPE \S+ histogram\n/gm, "")
  const samples = new Map<string, number>()
  for (const { name, metrics } of parseText(plain)) {
    for (const { labels, value } of metrics) {
      const key = keyOf(name, labels)
      if (samples.has(key)) throw new Error(`${key} is there twice`)
      samples.set(key, Number(value))
    }
  }
  return {
    types,
    size: samples.size,
    get: (name: string, labels: Labels = {}) => samples.get(keyOf(name, labels)),
  }
}
