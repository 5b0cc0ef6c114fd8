import type { Problem } from "@/lib/operations/overview-view"

interface Way {
  href: string
  words: string
}

const controls = (words: string, part = ""): Way => ({ href: `/ops/settings${part}`, words })

/** Where a problem is mended. */
const ways: Record<Problem["kind"], (subject: string) => Way[]> = {
  no_tick: () => [controls("Work the queue now", "#settings-work-now")],
  backlog: () => [
    { href: "/ops/workspaces", words: "See who waits" },
    controls("Raise the cap", "#settings-limits"),
  ],
  paused: () => [controls("Resume the queue")],
  stuck: (job) => [{ href: `/ops/jobs/${job}`, words: "See the job" }],
  worker_lost: () => [{ href: "/ops#workers", words: "See the workers" }],
  failing_template: (template) => [
    {
      href: `/ops/jobs?${new URLSearchParams({ status: "failed", template })}`,
      words: "See the failed jobs",
    },
  ],
  quota: (workspace) => [{ href: `/ops/workspaces#${workspace}`, words: "Change its limits" }],
  cleanup_behind: () => [controls("Run the cleanup", "#settings-cleanup")],
}

export const waysToMend = ({ kind, subject }: Pick<Problem, "kind" | "subject">) =>
  ways[kind](subject)
