import { count, fileSize } from "@/components/exports/words"
import type { Action } from "@/lib/operations/use-view"
import { shortId } from "./job-words"
import { filterNames, jobsPath, type Narrowing } from "./jobs-filter"

/** A sentence without its subject, around a link to what was acted on. */
export interface Sentence {
  before: string
  link?: { words: string; href: string }
  after?: string
}

const CONTROLS = "/ops/settings"

const names: Record<string, string> = {
  max_concurrency: "the cap",
  max_concurrency_per_workspace: "the cap per workspace",
  max_claims_per_tick: "the jobs per tick",
  max_claims_per_workspace: "the jobs per tick and workspace",
  lease_seconds: "the lease",
  max_attempts: "the attempts",
  quota_bytes: "the storage",
  max_exports_per_day: "the exports in 24 hours",
  max_waiting_jobs: "the waiting jobs",
  max_documents: "the documents",
  max_batch_size: "the documents at once",
}

function value(key: string, given: unknown): string {
  if (given === null) return "none"
  if (key === "quota_bytes") return fileSize(Number(given))
  return key === "lease_seconds" ? `${given} s` : String(given)
}

/** What changed from what to what. That it was paused has a verb of its own. */
const changesOf = (details: Action["details"]) =>
  Object.entries(details as Record<string, { was: unknown; is: unknown }>)
    .filter(([key]) => key !== "paused")
    .map(([key, { was, is }]) => ({
      name: names[key] ?? key,
      step: `from ${value(key, was)} to ${value(key, is)}`,
    }))

const job = (id: string) => ({ words: `job ${shortId(id)}`, href: `/ops/jobs/${id}` })

/** "changed the cap of pdf from 3 to 5 and the lease from 30 s to 60 s" */
function changed(link: Sentence["link"], details: Action["details"]): Sentence {
  const [first, ...rest] = changesOf(details)
  if (!first) return { before: "saved", link, after: "without a change" }
  const more = rest.map(({ name, step }) => ` and ${name} ${step}`)
  return { before: `changed ${first.name} of`, link, after: first.step + more.join("") }
}

function replayed({ target, details }: Action): Sentence {
  const {
    asked = 0,
    replayed: done,
    filter,
    bulk,
  } = details as {
    asked?: number
    replayed?: number
    filter?: Narrowing
    bulk?: boolean
  }
  if (target !== "jobs") {
    if (done === 0) return { before: "wanted to replay", link: job(target), after: "but could not" }
    return { before: "replayed", link: job(target), after: bulk ? "with others" : undefined }
  }
  if (!done)
    return {
      before: `wanted to replay ${asked ? count(asked, "job") : "dead jobs"}, but none could be`,
    }
  const words = count(done, "job")
  const after = asked > done ? `of ${asked} asked for` : undefined
  const narrowed = filterNames.some((name) => filter?.[name])
  if (!filter || !narrowed) return { before: `replayed ${words}`, after }
  return { before: "replayed", link: { words, href: jobsPath(filter) }, after }
}

/** What an operator did, as a person would say it. */
export function sentenceOf(action: Action): Sentence {
  const { target, details } = action
  const controls = { words: target, href: CONTROLS }
  switch (action.action) {
    case "pause":
    case "resume": {
      const also = changesOf(details).map(({ name, step }) => ` and changed ${name} ${step}`)
      const before = action.action === "pause" ? "paused" : "resumed"
      return { before, link: controls, after: also.join("").trim() || undefined }
    }
    case "set_queue":
      return changed(controls, details)
    case "set_limits":
      return changed(
        { words: `workspace ${shortId(target)}`, href: `/ops/workspaces#${target}` },
        details,
      )
    case "set_priority":
      return {
        before: "changed the priority of",
        link: job(target),
        after: `from ${String(details.was)} to ${String(details.is)}`,
      }
    case "cancel":
      return {
        before: "cancelled",
        link: job(target),
        after: details.was === "processing" ? "while it was printed" : "while it waited",
      }
    case "replay":
      return replayed(action)
    case "drain":
      return { before: "had", link: { ...controls, words: "the queue" }, after: "worked at once" }
    case "clean_up":
      return { before: "ran the", link: { words: "cleanup", href: CONTROLS } }
    default:
      return { before: `${action.action.replaceAll("_", " ")}: ${target}` }
  }
}
