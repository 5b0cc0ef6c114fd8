import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { operations } from "@/lib/api/operations"
import type { Caller } from "../helpers/api-people"
import { newCaller } from "../helpers/api-people"
import { routesOnDisk } from "../helpers/matrix-routes"
import { fill, leaks, makeWorld, readAnswer, strange, type World } from "../helpers/matrix-world"
import { newOperatorCaller } from "../helpers/operators"
import { anonymous, service, type Client } from "../helpers/people"
import { connect } from "../helpers/queue"

const stack = inject("stack")
const { url } = inject("app")
const sql = connect(stack)
afterAll(() => sql.end())

let world: World
let stranger: Caller
let operator: Caller
beforeAll(async () => {
  world = await makeWorld(stack, url, sql)
  stranger = await newCaller(stack, url, "Stranger")
  operator = await newOperatorCaller(stack, url)
})

// An operator is a stranger to documents and files, and sees and mends jobs of everybody.
type Row = [
  method: string,
  path: string,
  body: string,
  nobody: number,
  stranger: number,
  operator: number,
  member: number,
]

// What destroys something comes last. `{done}` and the like are things of the member's.
const routes: Row[] = [
  ["GET", "/api/health", "", 200, 200, 200, 200],
  ["GET", "/api/health/live", "", 200, 200, 200, 200],
  ["GET", "/api/metrics", "", 401, 401, 401, 401],
  ["GET", "/api/nothing/here", "", 404, 404, 404, 404],
  ["GET", "/api/cron/process-exports", "", 401, 401, 401, 401],
  ["POST", "/api/cron/process-exports", "", 401, 401, 401, 401],
  ["GET", "/api/cron/cleanup-exports", "", 401, 401, 401, 401],
  ["POST", "/api/cron/cleanup-exports", "", 401, 401, 401, 401],
  ["GET", "/api/v1/openapi.json", "", 200, 200, 200, 200],
  ["GET", "/api/v1/fonts/source-sans-3-latin-400-normal.woff2", "", 200, 200, 200, 200],

  ["GET", "/api/v1/documents", "", 401, 200, 200, 200],
  ["POST", "/api/v1/documents", '{"copyOf":"{document}"}', 401, 404, 404, 201],
  ["POST", "/api/v1/documents/import", '{"text":"# A"}', 401, 400, 400, 400],
  ["POST", "/api/v1/documents/preview", '{"kind":"resume","data":{}}', 401, 200, 200, 200],
  ["GET", "/api/v1/documents/{document}", "", 401, 404, 404, 200],
  ["GET", "/api/v1/documents/{document}/preview", "", 401, 404, 404, 200],
  ["PUT", "/api/v1/documents/{spare}", '{"version":1,"template":"letterhead"}', 401, 404, 404, 200],

  ["GET", "/api/v1/settings", "", 401, 200, 200, 200],
  ["PUT", "/api/v1/settings", '{"workspaceName":"Renamed"}', 401, 200, 200, 200],
  // With the right words each would delete themselves: tests/api/settings.test.ts has that.
  ["DELETE", "/api/v1/settings", '{"confirm":"no"}', 401, 400, 400, 400],

  ["POST", "/api/v1/export/pdf", '{"documentId":"{document}"}', 401, 404, 404, 202],
  ["POST", "/api/v1/export/batch", '{"documentIds":["{document}"]}', 401, 404, 404, 202],
  ["GET", "/api/v1/export/usage", "", 401, 200, 200, 200],
  ["GET", "/api/v1/export/stream", "", 401, 200, 200, 200],
  ["GET", "/api/v1/export/job/{waiting}", "", 401, 404, 404, 200],
  ["GET", "/api/v1/export/job/{done}/attempts", "", 401, 404, 404, 200],
  ["GET", "/api/v1/export/job/{done}/thumbnail", "", 401, 404, 404, 302],
  ["GET", "/api/v1/export/job/{done}/stream", "", 401, 404, 404, 200],
  ["GET", "/api/v1/export/batch/{batch}", "", 401, 404, 404, 200],
  ["GET", "/api/v1/export/batch/{doneBatch}/stream", "", 401, 404, 404, 200],
  ["GET", "/api/v1/export/batch/{doneBatch}/download", "", 401, 404, 404, 200],
  ["GET", "/api/v1/export/download/{done}", "", 401, 404, 404, 302],
  ["GET", "/api/v1/export/history", "", 401, 200, 200, 200],
  ["GET", "/api/v1/export/history?documentId={document}", "", 401, 200, 200, 200],
  ["GET", "/api/v1/export/history/download?ids={done}", "", 401, 404, 404, 200],

  ["GET", "/api/v1/ops/overview", "", 401, 403, 200, 403],
  ["GET", "/api/v1/ops/stream", "", 401, 403, 200, 403],
  ["GET", "/api/v1/ops/series", "", 401, 403, 200, 403],
  ["GET", "/api/v1/ops/problems", "", 401, 403, 200, 403],
  ["GET", "/api/v1/ops/cleanups", "", 401, 403, 200, 403],
  ["GET", "/api/v1/ops/workspaces", "", 401, 403, 200, 403],
  ["GET", "/api/v1/ops/jobs?text={secret}", "", 401, 403, 200, 403],
  ["GET", "/api/v1/ops/jobs/{waiting}", "", 401, 403, 200, 403],
  ["GET", "/api/v1/ops/jobs/replay?text={secret}", "", 401, 403, 200, 403],
  ["GET", "/api/v1/ops/actions", "", 401, 403, 200, 403],
  ["PUT", "/api/v1/ops/jobs/{waiting}", '{"priority":1}', 401, 403, 200, 403],
  ["PUT", "/api/v1/ops/queues/{queue}", '{"paused":false}', 401, 403, 200, 403],
  ["PUT", "/api/v1/ops/workspaces/{workspace}", '{"maxBatchSize":10}', 401, 403, 200, 403],
  ["POST", "/api/v1/ops/drain", "", 401, 403, 202, 403],
  ["POST", "/api/v1/ops/cleanup", "", 401, 403, 202, 403],

  ["DELETE", "/api/v1/export/job/{waiting}", "", 401, 404, 404, 200],
  ["POST", "/api/v1/export/job/{failed}/retry", "", 401, 404, 404, 202],
  ["POST", "/api/v1/ops/jobs/cancel", '{"ids":["{failed}"]}', 401, 403, 200, 403],
  ["POST", "/api/v1/ops/jobs/replay", '{"ids":["{failed}"]}', 401, 403, 200, 403],
  ["POST", "/api/v1/export/batch/{batch}/retry", "", 401, 404, 404, 202],
  ["DELETE", "/api/v1/export/batch/{batch}", "", 401, 404, 404, 200],
  ["DELETE", "/api/v1/export/history/{done}", "", 401, 404, 404, 200],
  ["DELETE", "/api/v1/documents/{spare}", "", 401, 404, 404, 200],
]

/** `/api/v1/export/job/{waiting}` and `/api/v1/export/job/{id}` are one route. */
const shape = (path: string) => path.replace(/\?.*/, "").replaceAll(/\{[^}]+\}/g, "{}")

async function call(caller: Caller | undefined, [method, path, body]: Row, ids: World["ids"]) {
  const response = await fetch(url + fill(path, ids), {
    method,
    redirect: "manual",
    headers: {
      ...(caller && { authorization: `Bearer ${caller.token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    body: fill(body, ids) || undefined,
  })
  return { status: response.status, text: await readAnswer(response) }
}

describe("routes", () => {
  test("the table has every operation and every file on disk", () => {
    const listed = new Set(routes.map(([method, path]) => `${method} ${shape(path)}`))
    for (const { method, path } of Object.values(operations))
      expect(listed).toContain(`${method} ${shape(path)}`)
    const paths = routes.map(([, path]) => shape(path))
    const named = { "/api/{...path}": "/api/nothing/here" } as Record<string, string>
    for (const path of routesOnDisk()) {
      const found = paths.some((one) =>
        new RegExp(`^${shape(named[path] ?? path).replaceAll("{}", "[^/]+")}$`).test(one),
      )
      expect([path, found]).toEqual([path, true])
    }
  })

  test("a leak would be noticed", async () => {
    const { text } = await call(world.member, ["GET", "/api/v1/export/history", "", 0, 0, 0, 0], {})
    expect(leaks(world, text, "")).toEqual(expect.arrayContaining([world.secret, world.ids.done]))
  })

  test.each(routes)("%s %s %s: nobody %i, stranger %i, operator %i, member %i", async (...row) => {
    const [, path, body, ...expected] = row
    const sent = fill(path + body, world.ids)
    const answers = []
    for (const caller of [undefined, stranger, operator]) {
      const answer = await call(caller, row, world.ids)
      const isTheirs = caller === operator && path.startsWith("/api/v1/ops/")
      if (!isTheirs) expect(leaks(world, answer.text, sent)).toEqual([])
      // What is not theirs and what is not there look the same, to the letter.
      const other = await call(caller, row, strange(world.ids))
      if (answer.status >= 400) expect(answer).toEqual(other)
      answers.push(answer.status)
    }
    const member = await call(world.member, row, world.ids)
    expect([...answers, member.status]).toEqual(expected)
  })
})

type Outcome = string
type Rpc = [
  name: string,
  args: string,
  nobody: Outcome,
  stranger: Outcome,
  operator: Outcome,
  member: Outcome,
  service: Outcome,
]

const DENIED = "42501"
const forService = (name: string, args: string): Rpc => [
  name,
  args,
  DENIED,
  DENIED,
  DENIED,
  DENIED,
  "ok",
]
const forPeople = (name: string, args: string, others: Outcome, member: Outcome): Rpc => [
  name,
  args,
  DENIED,
  others,
  others,
  member,
  DENIED,
]

const forOperators = (name: string, args: string, outcome: Outcome = "ok"): Rpc => [
  name,
  args,
  DENIED,
  "forbidden",
  outcome,
  "forbidden",
  DENIED,
]

const attempt = '"p_job":"{waiting}","p_lease":"00000000-0000-4000-8000-000000000000"'
const RUN = JSON.stringify({
  p_run: {
    ...{ started_at: new Date(), expired: 0, stray: 0, pruned_jobs: 0, done: true, error: null },
  },
})
const rpcs: Rpc[] = [
  forPeople("my_workspace_ids", "{}", "ok", "ok"),
  forPeople("workspace_usage", "{}", "ok", "ok"),
  forPeople("enqueue_export", '{"p_document_ids":["{document}"]}', "document_not_found", "ok"),
  forPeople("count_download", '{"p_job":"{done}"}', "nothing", "ok"),
  forPeople("count_downloads", '{"p_jobs":["{done}"]}', "nothing", "ok"),
  forPeople("cancel_job", '{"p_job":"{waiting}"}', "job_not_found", "ok"),
  forPeople("retry_job", '{"p_job":"{failed}"}', "job_not_found", "ok"),
  forPeople("retry_batch", '{"p_batch":"{batch}"}', "batch_not_found", "ok"),
  forPeople("cancel_batch", '{"p_batch":"{batch}"}', "batch_not_found", "ok"),
  forPeople("rename_workspace", '{"p_workspace":"{workspace}","p_name":"Mine"}', "not_found", "ok"),
  forPeople("discard_exports", '{"p_jobs":["{done}"]}', "nothing", "ok"),

  forPeople("is_operator", "{}", "ok", "ok"),
  // The app watches on behalf of all operators.
  ["ops_overview", '{"p_queue":"{queue}"}', DENIED, "forbidden", "ok", "forbidden", "ok"],
  forOperators("ops_series", '{"p_queue":"{queue}","p_span":"hour"}'),
  forOperators("ops_resolved_problems", '{"p_queue":"{queue}"}', "nothing"),
  forOperators("ops_workspaces", '{"p_queue":"{queue}"}', "nothing"),
  forOperators("ops_jobs", '{"p_filter":{"workspaceId":"{workspace}"}}'),
  forOperators("ops_job", '{"p_job":"{done}"}'),
  forOperators("ops_preview_replay", '{"p_filter":{"text":"{failed}"}}'),
  forOperators("ops_replay", '{"p_ids":["{failed}"],"p_filter":{}}'),
  forOperators("ops_set_priority", '{"p_job":"{failed}","p_priority":1}'),
  forOperators("ops_cancel", '{"p_ids":["{failed}"]}'),
  forOperators("ops_set_queue", '{"p_queue":"{queue}","p_settings":{"paused":false}}'),
  forOperators(
    "ops_set_workspace",
    '{"p_workspace":"{workspace}","p_limits":{"max_batch_size":9}}',
  ),
  forOperators("ops_write_down", '{"p_action":"drain","p_target":"{queue}"}'),
  forOperators("ops_actions", '{"p_target":"{queue}"}'),

  forService("look_for_problems", '{"p_queue":"{queue}","p_source":"cron"}'),
  forService("queue_health", '{"p_queue":"{queue}"}'),
  forService("read_metrics", "{}"),
  forService("record_cleanup", RUN),
  forOperators("ops_cleanups", "{}"),
  forService("enqueue_jobs", '{"p_queue":"{queue}","p_jobs":[]}'),
  forService("claim_jobs", '{"p_queue":"{queue}","p_worker":"nobody","p_limit":1}'),
  forService("heartbeat_jobs", '{"p_jobs":[]}'),
  forService("report_progress", `{${attempt},"p_stage":"x","p_progress":1}`),
  forService("complete_job", `{${attempt},"p_artifact":{}}`),
  forService("complete_export", `{${attempt},"p_artifact":{}}`),
  forService("complete_jobs", '{"p_results":[]}'),
  forService("fail_job", `{${attempt},"p_retry":"never","p_code":"x","p_message":"x"}`),
  forService("release_jobs", '{"p_jobs":[]}'),
  forService("rescue_expired_jobs", '{"p_queue":"{queue}"}'),
  forService("queue_pulse", '{"p_queue":"{queue}"}'),
  forService("queue_overview", '{"p_queue":"{queue}"}'),
  forService("queue_standings", '{"p_jobs":["{waiting}"]}'),
  forService("record_tick", '{"p_tick":{}}'),
  forService(
    "list_changed_exports",
    '{"p_jobs":[],"p_workspaces":[{"id":"{workspace}","place":0}]}',
  ),
  forService("list_expired_artifacts", '{"p_limit":1}'),
  forService("mark_artifacts_deleted", '{"p_ids":[]}'),
  forService("attach_thumbnail", '{"p_job":"{done}","p_path":"x","p_thumbnail":"y"}'),
  forService("list_stray_files", '{"p_after":"","p_limit":1}'),
  forService("list_memberships", '{"p_users":[]}'),
  forService("mark_file_lost", '{"p_job":"{done}"}'),
  forService("begin_auth_attempt", '{"p_action":"sign_in","p_email":"x@people.example"}'),
  forService("forgive_auth_attempt", '{"p_action":"sign_in","p_email":"x@people.example"}'),
  forService("succeed_auth_attempt", '{"p_action":"sign_in","p_email":"x@people.example"}'),
  forService("protect_account", '{"p_email":"x@people.example"}'),
  forService("prune_history", '{"p_job_days":9999,"p_tick_days":9999,"p_limit":1}'),
  // Last: whoever calls it is gone, and nobody else is.
  forPeople("delete_my_account", "{}", "ok", "ok"),
]

async function run(client: Client, name: string, args: string) {
  const { data, error } = await client.rpc(name as "my_workspace_ids", JSON.parse(args) as never)
  const said = JSON.stringify(data ?? error)
  const empty = Array.isArray(data) && (data as unknown[]).length === 0
  return { said, code: error?.code, outcome: error ? error.code : empty ? "nothing" : "ok" }
}

describe("functions", () => {
  // The routes above have spent the first one.
  beforeAll(async () => {
    world = await makeWorld(stack, url, sql)
  })

  test("the table has every one in public", async () => {
    const found =
      await sql`select distinct proname from pg_proc where pronamespace = 'public'::regnamespace`
    expect(rpcs.map(([name]) => name).sort()).toEqual(found.map(({ proname }) => proname).sort())
  })

  test.each(rpcs)("%s: nobody %3$s, stranger %4$s, member %6$s, service %7$s", async (...row) => {
    const [name, args, nobody, others, operators, member, served] = row
    const sent = fill(args, world.ids)
    const expected = [
      [anonymous(stack), nobody],
      [stranger.client, others],
      [operator.client, operators],
    ] as const
    for (const [client, outcome] of expected) {
      const answer = await run(client, name, sent)
      expect(answer.outcome).toBe(outcome)
      const isTheirs = client === operator.client && name.startsWith("ops_")
      if (!isTheirs) expect(leaks(world, answer.said, sent)).toEqual([])
      const other = await run(client, name, fill(args, strange(world.ids)))
      if (outcome !== "ok") expect(answer.said).toBe(other.said)
    }
    // The service may; whether it makes sense is another question.
    const { code } = await run(service(stack), name, sent)
    expect(code === DENIED ? DENIED : "ok").toBe(served)
    expect((await run(world.member.client, name, sent)).outcome).toBe(member)
  })
})
