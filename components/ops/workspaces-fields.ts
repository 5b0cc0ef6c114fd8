import type { WorkspaceUse } from "@/lib/operations/use-view"
import { fileSize } from "@/components/exports/words"

const MB = 1024 * 1024

export type WorkspaceLimit =
  "quotaBytes" | "maxExportsPerDay" | "maxWaitingJobs" | "maxBatchSize" | "maxDocuments"

export interface WorkspaceField {
  key: WorkspaceLimit
  label: string
  least: number
  most: number
  /** In how many of what is kept one of what is typed is. */
  unit: number
  /** What a change will do. */
  effect: (use: WorkspaceUse, is: number) => string
}

const n = (value: number) => value.toLocaleString("en")

export const workspaceFields: WorkspaceField[] = [
  {
    key: "quotaBytes",
    label: "Storage in MB",
    least: 0,
    most: 1024 ** 2,
    unit: MB,
    effect: ({ quotaBytes, usedBytes }, is) => {
      const change = `From ${fileSize(quotaBytes)} to ${fileSize(is)} of storage, ${fileSize(usedBytes)} of it used`
      return usedBytes >= is
        ? `${change}: it cannot export until files expire or are deleted. None is deleted by this.`
        : `${change}: room for ${fileSize(is - usedBytes)} more.`
    },
  },
  {
    key: "maxExportsPerDay",
    label: "Exports in 24 hours",
    least: 0,
    most: 1_000_000,
    unit: 1,
    effect: ({ maxExportsPerDay, served }, is) => {
      const change = `From ${n(maxExportsPerDay)} to ${n(is)} exports within 24 hours, about ${n(served)} made`
      return served >= is
        ? `${change}: new ones are refused until older ones are 24 hours old.`
        : `${change}.`
    },
  },
  {
    key: "maxWaitingJobs",
    label: "Exports in line",
    least: 1,
    most: 100_000,
    unit: 1,
    effect: ({ maxWaitingJobs, waiting }, is) => {
      const change = `From ${n(maxWaitingJobs)} to ${n(is)} in line at once, ${n(waiting)} there now`
      return waiting >= is
        ? `${change}: those stay, new ones are refused until some are printed.`
        : `${change}.`
    },
  },
  {
    key: "maxBatchSize",
    label: "Documents in one click",
    least: 1,
    most: 100,
    unit: 1,
    effect: ({ maxBatchSize }, is) =>
      `From ${maxBatchSize} to ${is} documents exported with one click, and in one ZIP.`,
  },
  {
    key: "maxDocuments",
    label: "Documents",
    least: 0,
    most: 100_000,
    unit: 1,
    effect: ({ maxDocuments }, is) =>
      `From ${n(maxDocuments)} to ${n(is)} documents. If there are more already, they stay.`,
  },
]
