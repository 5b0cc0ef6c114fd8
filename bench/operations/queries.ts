import type { Client } from "pg"
import { RARE_TITLE } from "./seed"

export interface Query {
  name: string
  sql: string
}

const jobs = (what: string, filter: object): Query => ({
  name: `ops_jobs: ${what}`,
  sql: `select * from public.ops_jobs(${quoted(filter)}::jsonb, null, 51)`,
})
const call = (name: string, args = ""): Query => ({
  name: args && name === "ops_series" ? `${name} ${args.replace("'pdf', ", "")}` : name,
  sql: `select * from public.${name}(${args})`,
})
const quoted = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`

/** Everything that a page of operators, a scrape or a tick asks. */
export async function listQueries(admin: Client): Promise<Query[]> {
  const { rows } = await admin.query(
    `select id, workspace_id, trace_id from public.jobs where status = 'failed' order by place desc limit 1`,
  )
  const [{ id, workspace_id: workspaceId, trace_id: trace }] = rows
  const { rows: moments } = await admin.query(
    `select now() - interval '20 days' as from, now() - interval '19 days' as to`,
  )
  return [
    call("ops_overview", "'pdf'"),
    ...["hour", "day", "week"].map((span) => call("ops_series", `'pdf', '${span}'`)),
    call("ops_workspaces", "'pdf'"),
    jobs("no filter", {}),
    jobs("a day three weeks ago", moments[0]),
    jobs("status failed", { status: "failed" }),
    jobs("status completed, template", { status: "completed", template: "broadsheet" }),
    jobs("error code", { errorCode: "render_timeout" }),
    jobs("workspace", { workspaceId }),
    jobs("trace id", { text: trace }),
    jobs("common title", { text: "quarterly" }),
    jobs("rare title", { text: RARE_TITLE }),
    jobs("no such title", { text: "nowhere to be found" }),
    {
      name: "ops_jobs: the page at the far end",
      sql: `select * from public.ops_jobs('{}', (select min(place) + 60 from public.jobs), 51)`,
    },
    call("ops_job", `'${id}'`),
    call("ops_preview_replay", `'{}'`),
    call("ops_actions"),
    call("ops_resolved_problems", "'pdf'"),
    call("ops_cleanups"),
    call("read_metrics"),
    call("look_for_problems", "'pdf', 'cron'"),
  ]
}

/** What each page asks, by the names above; what all of them ask is counted to each. */
export const pages: Record<string, string[]> = {
  "/ops": ["ops_overview", "ops_series 'week'", "ops_cleanups", "ops_resolved_problems"],
  "/ops/jobs": ["ops_overview", "ops_jobs: no filter"],
  "/ops/jobs, searched in vain": ["ops_overview", "ops_jobs: no such title"],
  "/ops/jobs/[id]": ["ops_overview", "ops_job"],
  "/ops/workspaces": ["ops_overview", "ops_workspaces"],
  "/ops/log": ["ops_overview", "ops_actions"],
  "/ops/settings": ["ops_overview"],
}
