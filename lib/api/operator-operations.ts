import { z } from "zod"
import {
  actedOn,
  operatorJob,
  operatorJobDetails,
  searchedStatuses,
} from "@/lib/operations/job-view"
import {
  cleanupRun,
  overview,
  problem,
  queueSettings,
  seriesStep,
} from "@/lib/operations/overview-view"
import { action, workspaceLimits, workspaceUse } from "@/lib/operations/use-view"
import type { ErrorCode } from "@/lib/errors"
import { byId, cursor, moment, operation } from "./operation"

const tag = "Operations"
const refusals: ErrorCode[] = ["forbidden"]
const limit = z.coerce.number().int().min(1).max(200).default(50)

export const getOverview = operation({
  method: "GET",
  path: "/api/v1/ops/overview",
  tag,
  summary: "The queue, its presses, its workers and what is wrong, now",
  answer: overview,
  refusals,
})

export const streamOverview = operation({
  method: "GET",
  path: "/api/v1/ops/stream",
  tag,
  summary: "The same, live: an event `overview` whenever it has changed",
  answer: "events",
  atOnce: "stream",
  refusals,
})

export const getSeries = operation({
  method: "GET",
  path: "/api/v1/ops/series",
  tag,
  summary: "Throughput, failures, wait and run times over an hour, a day or a week",
  query: z.strictObject({ span: z.enum(["hour", "day", "week"]).default("hour") }),
  answer: z.object({ steps: z.array(seriesStep) }),
  refusals,
})

export const listProblems = operation({
  method: "GET",
  path: "/api/v1/ops/problems",
  tag,
  summary: "What is wrong, and what was lately",
  answer: z.object({ open: z.array(problem), resolved: z.array(problem) }),
  refusals,
})

export const listCleanups = operation({
  method: "GET",
  path: "/api/v1/ops/cleanups",
  tag,
  summary: "The last cleanups",
  answer: z.object({ runs: z.array(cleanupRun) }),
  refusals,
})

export const listWorkspaceUse = operation({
  method: "GET",
  path: "/api/v1/ops/workspaces",
  tag,
  summary: "Who uses the queue, the heaviest first",
  answer: z.object({ workspaces: z.array(workspaceUse) }),
  refusals,
})

const changesSomething = (edit: object) => Object.keys(edit).length > 0

export const saveWorkspaceLimits = operation({
  method: "PUT",
  path: "/api/v1/ops/workspaces/{id}",
  tag,
  summary: "Change the limits of a workspace",
  params: byId,
  body: z
    .strictObject({
      quotaBytes: z
        .number()
        .int()
        .min(0)
        .max(1024 ** 4)
        .optional(),
      maxExportsPerDay: z.number().int().min(0).max(1_000_000).optional(),
      maxWaitingJobs: z.number().int().min(1).max(100_000).optional(),
      maxBatchSize: z.number().int().min(1).max(100).optional(),
      maxDocuments: z.number().int().min(0).max(100_000).optional(),
    })
    .refine(changesSomething, "changes nothing"),
  answer: workspaceLimits,
  refusals: [...refusals, "not_found"],
})

const filter = z.strictObject({
  text: z.string().max(200).optional().meta({
    description: "an id of a job, document, batch or workspace, a trace id, or part of a title",
  }),
  status: z.enum(searchedStatuses).optional(),
  errorCode: z.string().max(60).optional(),
  workspaceId: z.uuid().optional(),
  template: z.string().max(60).optional(),
  from: moment.optional(),
  to: moment.optional(),
})

export const listOperatorJobs = operation({
  method: "GET",
  path: "/api/v1/ops/jobs",
  tag,
  summary: "Jobs of everybody, newest first",
  query: filter.extend({ cursor: cursor.optional(), limit }),
  answer: z.object({ jobs: z.array(operatorJob), nextCursor: z.string().nullable() }),
  refusals,
})

export const getOperatorJob = operation({
  method: "GET",
  path: "/api/v1/ops/jobs/{id}",
  tag,
  summary: "One job with its attempts and what operators did to it",
  params: byId,
  answer: operatorJobDetails,
  refusals: [...refusals, "job_not_found"],
})

export const setJobPriority = operation({
  method: "PUT",
  path: "/api/v1/ops/jobs/{id}",
  tag,
  summary: "Change the priority of a waiting job within its workspace",
  params: byId,
  body: z.strictObject({ priority: z.number().int().min(-100).max(100) }),
  answer: z.object({ priority: z.number().int() }),
  refusals: [...refusals, "not_waiting"],
})

const someIds = z.array(z.uuid()).min(1).max(500)

export const cancelJobs = operation({
  method: "POST",
  path: "/api/v1/ops/jobs/cancel",
  tag,
  summary: "Cancel jobs, with a result for each",
  body: z.strictObject({ ids: someIds }),
  answer: z.object({ jobs: actedOn }),
  refusals,
})

export const previewReplay = operation({
  method: "GET",
  path: "/api/v1/ops/jobs/replay",
  tag,
  summary: "How many dead jobs a replay with this filter would take",
  query: filter.omit({ status: true }),
  answer: z.object({
    jobs: z.number().int(),
    workspaces: z.number().int(),
    errors: z.array(z.object({ code: z.string().nullable(), jobs: z.number().int() })),
  }),
  refusals,
})

export const replayJobs = operation({
  method: "POST",
  path: "/api/v1/ops/jobs/replay",
  tag,
  summary: "Put dead jobs back in line, by id or by filter, at most 500, with a result for each",
  body: z.union([
    z.strictObject({ ids: someIds }),
    z.strictObject({ filter: filter.omit({ status: true }) }),
  ]),
  answer: z.object({ jobs: actedOn }),
  refusals,
})

export const saveQueue = operation({
  method: "PUT",
  path: "/api/v1/ops/queues/{name}",
  tag,
  summary: "Pause or resume a queue, or change its limits; in force at the next claim",
  params: z.object({ name: z.string().regex(/^[a-z][a-z0-9_-]{0,40}$/) }),
  body: z
    .strictObject({
      paused: z.boolean().optional(),
      maxConcurrency: z.number().int().min(0).max(100).optional(),
      maxConcurrencyPerWorkspace: z.number().int().min(1).max(100).nullable().optional(),
      maxClaimsPerTick: z.number().int().min(1).max(10_000).optional(),
      maxClaimsPerWorkspace: z.number().int().min(1).max(10_000).optional(),
      leaseSeconds: z.number().int().min(30).max(3600).optional(),
      maxAttempts: z.number().int().min(1).max(100).optional(),
    })
    .refine(changesSomething, "changes nothing"),
  answer: queueSettings,
  refusals: [...refusals, "not_found"],
})

export const drainNow = operation({
  method: "POST",
  path: "/api/v1/ops/drain",
  tag,
  summary: "Work the queue now instead of at the next tick",
  status: 202,
  answer: z.object({ started: z.literal(true) }),
  refusals,
})

export const cleanUpNow = operation({
  method: "POST",
  path: "/api/v1/ops/cleanup",
  tag,
  summary: "Run the cleanup now; it goes on after the answer",
  status: 202,
  answer: z.object({ started: z.literal(true) }),
  refusals,
})

export const listActions = operation({
  method: "GET",
  path: "/api/v1/ops/actions",
  tag,
  summary: "What operators did, newest first",
  query: z.strictObject({
    target: z.string().max(100).optional(),
    cursor: cursor.optional(),
    limit,
  }),
  answer: z.object({ actions: z.array(action), nextCursor: z.string().nullable() }),
  refusals,
})
