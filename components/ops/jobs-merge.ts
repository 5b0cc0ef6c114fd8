import type { AnswerOf } from "@/lib/client"

export type JobsPage = AnswerOf<"listOperatorJobs">

export const PAGE = 50
/** As many as the API answers at once: what is further down is looked at again when the page is. */
const MOST = 200

/** As many as one call cancels or replays. */
export const MOST_AT_ONCE = 500

/** How many to ask for, so that everything shown is looked at again. */
export const limitFor = ({ jobs }: JobsPage) => Math.min(MOST, Math.max(PAGE, jobs.length))

/**
 * What is shown, brought up to date. With `still`, nothing comes, goes or moves: somebody is choosing rows, and
 * would hit the wrong one.
 */
export function merge(shown: JobsPage, fresh: JobsPage, still: boolean): JobsPage {
  const known = new Map(fresh.jobs.map((job) => [job.id, job]))
  if (still) return { ...shown, jobs: shown.jobs.map((job) => known.get(job.id) ?? job) }
  const last = fresh.jobs.at(-1)
  // News push as many out of the window that was asked for; they are older than all in it.
  const older =
    fresh.nextCursor && last
      ? shown.jobs.filter(({ id, createdAt }) => !known.has(id) && createdAt <= last.createdAt)
      : []
  return {
    jobs: [...fresh.jobs, ...older],
    nextCursor: older.length > 0 ? shown.nextCursor : fresh.nextCursor,
  }
}

/** The next page below. A job may have come up in both. */
export function append(shown: JobsPage, more: JobsPage): JobsPage {
  const known = new Set(shown.jobs.map(({ id }) => id))
  return {
    jobs: [...shown.jobs, ...more.jobs.filter(({ id }) => !known.has(id))],
    nextCursor: more.nextCursor,
  }
}
