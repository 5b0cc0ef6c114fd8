import { median, quantile, table, timed } from "../queue/numbers"
import type { Contestant } from "./contestants"
import type { BenchDocument } from "./documents"

const SLOTS = 3

export type Sustained = {
  what: string
  sides: { name: string; perSecond: number; ofBare: number; low: number; high: number }[]
}

/** Three prints at a time, again and again: how many a second. The sides take turns by the round. */
export async function measureSustained(
  documents: BenchDocument[],
  contestants: Contestant[],
  { rounds, prints }: { rounds: number; prints: number },
): Promise<Sustained[]> {
  const mixes = [...documents.map((one) => [one]), documents]
  const results: Sustained[] = []
  for (const mix of mixes) {
    const speeds = contestants.map((): number[] => [])
    for (const side of contestants) await printMany(side, mix, SLOTS * 2)
    for (let round = 0; round < rounds; round++)
      for (const n of contestants.keys()) {
        const side = (n + round) % contestants.length
        const ms = await timed(() => printMany(contestants[side]!, mix, prints))
        speeds[side]!.push(prints / (ms / 1000))
      }
    const sides = contestants.map(({ name }, side) => {
      const ratios = speeds[side]!.map((speed, round) => speed / speeds[0]![round]!)
      return {
        name,
        perSecond: median(speeds[side]!),
        ofBare: median(ratios),
        low: quantile(ratios, 0.25),
        high: quantile(ratios, 0.75),
      }
    })
    results.push({ what: mix.length > 1 ? "all in turn" : mix[0]!.name, sides })
  }
  return results
}

export async function printMany(side: Contestant, mix: BenchDocument[], prints: number) {
  let next = 0
  const slot = async () => {
    while (next < prints) await side.print(mix[next++ % mix.length]!)
  }
  await Promise.all(Array.from({ length: SLOTS }, slot))
}

export const sustainedTable = (results: Sustained[]): string =>
  table(
    ["documents", "side", "prints/s", "of bare"],
    results.flatMap(({ what, sides }) =>
      sides.map(({ name, perSecond, ofBare, low, high }) => [
        what,
        name,
        perSecond.toFixed(1),
        `${ofBare.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`,
      ]),
    ),
  )
