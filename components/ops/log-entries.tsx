import Link from "next/link"
import { Moment } from "@/components/ui/moment"
import type { Action } from "@/lib/operations/use-view"
import { sentenceOf } from "./log-words"

/** Who did what, to what, and when. On a job's own page its name is left out. */
export const LogEntries = ({ actions, onJobPage }: { actions: Action[]; onJobPage?: boolean }) => (
  <ol className="divide-rule border-rule mt-3 divide-y border-y text-sm">
    {actions.map((action) => (
      <Entry key={action.id} {...{ action, onJobPage }} />
    ))}
  </ol>
)

function Entry({ action, onJobPage }: { action: Action; onJobPage?: boolean }) {
  const { before, link, after } = sentenceOf(action)
  const isThis = onJobPage && link?.href.endsWith(`/${action.target}`)
  return (
    <li
      data-testid="log-entry"
      className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-0.5 py-3"
    >
      <p className="min-w-0 wrap-anywhere">
        <strong className="font-medium">{action.operator}</strong> {before} {isThis && "it "}
        {link && !isThis && (
          <>
            <Link href={link.href} className="whitespace-nowrap underline underline-offset-4">
              {link.words}
            </Link>{" "}
          </>
        )}
        {after}
      </p>
      <p className="text-soft shrink-0">
        <Moment at={action.at} />
      </p>
    </li>
  )
}
