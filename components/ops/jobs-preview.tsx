import { count } from "@/components/exports/words"
import type { AnswerOf } from "@/lib/client"

type Props = { preview: AnswerOf<"previewReplay">; most: number }

/** Counting ends here; that there are more is all that anybody needs to know. */
const COUNTED = 10_000

export function JobsPreview({ preview: { jobs, workspaces, errors }, most }: Props) {
  if (jobs === 0) return <p>No dead job matches any more.</p>
  const many = jobs >= COUNTED ? `${jobs.toLocaleString("en")} or more` : jobs.toLocaleString("en")
  return (
    <>
      <p>
        <strong className="font-medium">
          {jobs === 1 ? "1 dead job matches" : `${many} dead jobs match`}
        </strong>
        , of {count(workspaces, "workspace")}.{" "}
        {jobs > most && `At most ${most} go at once: the newest ${most} now, then replay again.`}
      </p>
      <table className="w-full text-left text-sm">
        <thead className="text-soft">
          <tr className="border-rule border-b">
            <th scope="col" className="py-2 font-medium">
              Error
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Jobs
            </th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ code, jobs: share }) => (
            <tr key={code} className="border-rule border-b">
              <td className="py-2 font-mono text-xs wrap-anywhere">{code ?? "none"}</td>
              <td className="py-2 text-right tabular-nums">{share.toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-soft text-sm">
        They go back in line with fresh attempts, whatever the limits of their workspaces. What made
        them fail should be mended first, or they fail again.
      </p>
    </>
  )
}
