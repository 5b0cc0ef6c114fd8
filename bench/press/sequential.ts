import { median, quantile, table, timed } from "../queue/numbers"
import type { Contestant } from "./contestants"
import type { BenchDocument } from "./documents"

export type Sequential = {
  document: BenchDocument
  sides: { name: string; p50: number; p95: number; overBare: number; bytes: number }[]
}

/** One print after the other; the sides take turns, so that each minute of the machine is shared. */
export async function measureSequential(
  documents: BenchDocument[],
  contestants: Contestant[],
  rounds: number,
): Promise<Sequential[]> {
  const results: Sequential[] = []
  for (const document of documents) {
    const times = contestants.map((): number[] => [])
    const bytes: number[] = []
    for (const side of contestants) await side.print(document)
    for (let round = 0; round < rounds; round++)
      for (const n of contestants.keys()) {
        // Whoever goes first this time goes last the next: nobody always follows the same one.
        const side = (n + round) % contestants.length
        times[side]!.push(
          await timed(async () => {
            bytes[side] = (await contestants[side]!.print(document)).length
          }),
        )
      }
    const sides = contestants.map(({ name }, side) => ({
      name,
      p50: median(times[side]!),
      p95: quantile(times[side]!, 0.95),
      overBare: median(times[side]!.map((time, round) => time / times[0]![round]!)),
      bytes: bytes[side]!,
    }))
    results.push({ document, sides })
  }
  return results
}

export const sequentialTable = (results: Sequential[]): string =>
  table(
    ["document", "side", "p50 ms", "p95 ms", "÷ bare", "KB"],
    results.flatMap(({ document, sides }) =>
      sides.map(({ name, p50, p95, overBare, bytes }) => [
        `${document.name}, ${document.pages} p.`,
        name,
        p50.toFixed(0),
        p95.toFixed(0),
        overBare.toFixed(2),
        (bytes / 1024).toFixed(0),
      ]),
    ),
  )
