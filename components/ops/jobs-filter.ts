import type { RequestOf } from "@/lib/client"

/** What the list is narrowed to, as its address says it. */
export type JobsFilter = Omit<
  NonNullable<RequestOf<"listOperatorJobs">["query"]>,
  "cursor" | "limit"
>

export const filterNames = [
  ...(["text", "status", "errorCode", "template", "workspaceId", "from", "to"] as const),
] as const satisfies (keyof JobsFilter)[]

/** A change of it as controls make one: an empty value takes a filter off. */
export type Narrowing = { [Name in (typeof filterNames)[number]]?: string }

export const isNarrowed = (filter: Narrowing) => filterNames.some((name) => filter[name])

/** Where the list is narrowed like this. */
export function jobsPath(filter: Narrowing): string {
  const given = filterNames.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []))
  return given.length ? `/ops/jobs?${new URLSearchParams(given)}` : "/ops/jobs"
}

/** A replay takes the dead ones, whatever status is looked at. */
export function withoutStatus(filter: JobsFilter): Omit<JobsFilter, "status"> {
  const rest = { ...filter }
  delete rest.status
  return rest
}

export const statusChoices = [
  { value: "", label: "Any status" },
  { value: "pending", label: "Waiting" },
  { value: "retrying", label: "Retrying" },
  { value: "processing", label: "Printing" },
  { value: "completed", label: "Done" },
  { value: "failed", label: "Dead" },
  { value: "cancelled", label: "Cancelled" },
]
