import Link from "next/link"
import { shortId } from "./job-words"
import type { Results } from "./jobs-use-act"

/** The word for a count and for one of them, and why, where it needs saying. */
const words: Record<string, [word: string, why?: string]> = {
  replayed: ["replayed"],
  already_running: ["already running", "the same export is under way"],
  not_failed: ["not failed", "it was left alone"],
  deleted: ["deleted", "its owner took it out of their history"],
  not_found: ["not found", "it was pruned, or its workspace is gone"],
  cancelled: ["cancelled"],
  cancelling: ["cancelling", "its press stops within seconds"],
  completed: ["already done"],
  failed: ["already dead"],
}

const wordsFor = (result: string) => words[result] ?? [result.replaceAll("_", " ")]

/** "12 replayed, 1 already running", and each of them. */
export function JobsResults({ results }: { results: Results }) {
  const counts = new Map<string, number>()
  for (const { result } of results) counts.set(result, (counts.get(result) ?? 0) + 1)
  const total = [...counts].map(([result, jobs]) => `${jobs} ${wordsFor(result)[0]}`)
  return (
    <>
      <p role="status" className="font-medium">
        {total.join(", ") || "There was nothing left to do."}
      </p>
      <ul aria-label="Result of each" className="divide-rule border-rule divide-y border-y text-sm">
        {results.map(({ jobId, title, result }) => {
          const [word, why] = wordsFor(result)
          return (
            <li key={jobId} className="flex flex-wrap justify-between gap-x-6 py-2">
              <Link
                href={`/ops/jobs/${jobId}`}
                className="wrap-anywhere underline-offset-4 hover:underline"
              >
                {title ?? shortId(jobId)}
              </Link>
              <span className="text-soft">{why ? `${word}: ${why}` : word}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
