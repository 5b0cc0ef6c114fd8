import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import type { Database } from "@/lib/supabase/database.types"
import { actionsOn, ask, must, newOperator } from "../helpers/operators"
import { anonymous, service, signUp, type Client, type Person } from "../helpers/people"
import { claim, connect, enqueue, fail, makeQueue, makeWorkspaces, times } from "../helpers/queue"

const stack = inject("stack")
const sql = connect(stack)
afterAll(() => sql.end())

let olga: Person
let bob: Person
let bobId: string
beforeAll(async () => {
  ;[olga, bob] = [await newOperator(stack), await signUp(stack, "Bob")]
  bobId = (await bob.client.auth.getUser()).data.user!.id
})

const isOperator = (client: Client) => must<boolean>(client, "is_operator")
const everybody = (): Client[] => [bob.client, olga.client, anonymous(stack), service(stack)]

describe("who is an operator", () => {
  test("each knows of themselves, and nobody of others", async () => {
    expect([await isOperator(olga.client), await isOperator(bob.client)]).toEqual([true, false])
    expect((await ask(anonymous(stack), "is_operator")).code).toBe("42501")
    expect((await olga.client.from("operators").select()).data).toHaveLength(1)
    expect((await bob.client.from("operators").select()).data).toEqual([])
  })

  test("nobody becomes or ceases to be one through the API, not even by the service", async () => {
    const before = await sql`select * from public.operators order by 1`
    for (const client of everybody()) {
      const table = client.from("operators")
      const tried = await Promise.all([
        table.insert({ user_id: bobId }),
        table.upsert({ user_id: bobId }),
        table.update({ user_id: bobId }).not("user_id", "is", null),
        table.delete().not("user_id", "is", null),
      ])
      expect(tried.map(({ error }) => error?.code)).toEqual(times(4, "42501"))
    }
    expect([...(await sql`select * from public.operators order by 1`)]).toEqual([...before])
  })

  test("whoever is one no more is refused at once, and is none when they come back", async () => {
    const former = await newOperator(stack, "Former")
    expect((await ask(former.client, "ops_overview", { p_queue: "pdf" })).code).toBeUndefined()
    await sql`delete from public.operators o using auth.users u
               where u.id = o.user_id and u.email = ${former.email}`
    expect((await ask(former.client, "ops_overview", { p_queue: "pdf" })).status).toBe(403)
  })
})

describe("whoever is none", () => {
  const id = "00000000-0000-4000-8000-000000000000"
  const calls: Record<string, object> = {
    ops_overview: { p_queue: "pdf" },
    ops_series: { p_queue: "pdf", p_span: "hour" },
    ops_resolved_problems: { p_queue: "pdf" },
    ops_cleanups: {},
    ops_workspaces: { p_queue: "pdf" },
    ops_jobs: { p_filter: {} },
    ops_job: { p_job: id },
    ops_preview_replay: { p_filter: {} },
    ops_actions: {},
    ops_replay: { p_ids: [id], p_filter: {} },
    ops_cancel: { p_ids: [id] },
    ops_set_priority: { p_job: id, p_priority: 1 },
    ops_set_queue: { p_queue: "pdf", p_settings: { paused: true } },
    ops_set_workspace: { p_workspace: id, p_limits: { max_batch_size: 1 } },
    ops_write_down: { p_action: "drain", p_target: "pdf" },
  }

  test("the list has every function for operators", async () => {
    const rows = await sql`select proname from pg_proc
      where pronamespace = 'public'::regnamespace and proname like 'ops\\_%' order by 1`
    expect(Object.keys(calls).sort()).toEqual(rows.map(({ proname }) => proname))
  })

  test.each(Object.entries(calls))("gets 403 and no row from %s", async (name, args) => {
    // Of this person alone: other files act as operators at the same time.
    const logged = () =>
      sql`select action from public.operator_actions where operator = ${bob.email}`
    const before = await logged()
    const { data, code, status } = await ask(bob.client, name, args)
    expect({ data, code, status }).toEqual({ data: null, code: "forbidden", status: 403 })
    expect((await ask(anonymous(stack), name, args)).code).toBe("42501")
    expect([...(await logged())]).toEqual([...before])
  })

  type Table = keyof Database["public"]["Tables"]
  const tables: [table: Table, key: string][] = [
    ["operators", "user_id"],
    ["operator_actions", "id"],
    ["problems", "id"],
    ["cleanup_runs", "id"],
    ["queue_signs", "queue"],
    ["queue_periods", "queue"],
    ["queue_totals", "queue"],
  ]
  test.each(tables)("reads nothing of %s, and nobody writes it", async (table, key) => {
    for (const client of [bob.client, anonymous(stack)])
      expect((await client.from(table).select()).data ?? []).toEqual([])
    for (const client of everybody()) {
      const { error } = await client
        .from(table)
        .delete()
        .not(key as never, "is", null)
      expect(error?.code).toBe("42501")
    }
  })
})

describe("every act is written down once, with who and what:", () => {
  async function lane() {
    const queue = await makeQueue(sql)
    const [workspace] = await makeWorkspaces(sql, 1)
    const [job, dead] = await enqueue(sql, queue, times(2, { workspace_id: workspace! }))
    const [held] = await claim(sql, queue, "w", 1)
    await fail(sql, held!, "never")
    const waiting = [job!, dead!].find((id) => id !== held!.id)!
    return { queue, workspace: workspace!, waiting, dead: held!.id }
  }
  type Lane = Awaited<ReturnType<typeof lane>>
  type Act = [
    name: string,
    args: (to: Lane) => object,
    target: keyof Lane,
    action: string,
    details: object,
  ]

  const acts: Act[] = [
    [
      "ops_set_queue",
      ({ queue }) => ({ p_queue: queue, p_settings: { max_concurrency: 7, lease_seconds: 30 } }),
      "queue",
      "set_queue",
      { max_concurrency: { was: 3, is: 7 } },
    ],
    [
      "ops_set_queue",
      ({ queue }) => ({ p_queue: queue, p_settings: { paused: true } }),
      "queue",
      "pause",
      { paused: { was: false, is: true } },
    ],
    [
      "ops_set_workspace",
      ({ workspace }) => ({ p_workspace: workspace, p_limits: { max_batch_size: 3 } }),
      "workspace",
      "set_limits",
      { max_batch_size: { was: 10, is: 3 } },
    ],
    [
      "ops_set_priority",
      ({ waiting }) => ({ p_job: waiting, p_priority: 9 }),
      "waiting",
      "set_priority",
      { was: 0, is: 9 },
    ],
    [
      "ops_cancel",
      ({ waiting }) => ({ p_ids: [waiting] }),
      "waiting",
      "cancel",
      { was: "pending" },
    ],
    [
      "ops_replay",
      ({ dead }) => ({ p_ids: [dead], p_filter: {} }),
      "dead",
      "replay",
      { asked: 1, replayed: 1, filter: {} },
    ],
    [
      "ops_write_down",
      ({ queue }) => ({ p_action: "drain", p_target: queue }),
      "queue",
      "drain",
      {},
    ],
  ]

  test.each(acts)("%s %s", async (name, args, target, action, details) => {
    const to = await lane()
    await must(olga.client, name, args(to))
    expect([...(await actionsOn(sql, to[target]))]).toEqual([
      { operator: olga.email, action, details },
    ])
  })

  test("resuming is an act of its own", async () => {
    const { queue } = await lane()
    for (const paused of [true, false])
      await must(olga.client, "ops_set_queue", { p_queue: queue, p_settings: { paused } })
    expect((await actionsOn(sql, queue)).map(({ action }) => action)).toEqual(["pause", "resume"])
  })

  test("many at once: a line for each job that was replayed, and one for the whole", async () => {
    const { dead, waiting } = await lane()
    const summaries = await actionsOn(sql, "jobs")
    await must(olga.client, "ops_replay", { p_ids: [dead, waiting], p_filter: {} })
    expect(await actionsOn(sql, dead)).toMatchObject([
      { action: "replay", details: { bulk: true } },
    ])
    expect([...(await actionsOn(sql, waiting))]).toEqual([])
    expect((await actionsOn(sql, "jobs")).slice(summaries.length)).toMatchObject([
      { details: { asked: 2, replayed: 1 } },
    ])
  })

  test("what is refused leaves no line", async () => {
    const { queue, workspace, dead } = await lane()
    const refused = [
      ["ops_set_queue", { p_queue: queue, p_settings: { max_concurrency: 101 } }, 400],
      ["ops_set_workspace", { p_workspace: workspace, p_limits: { max_batch_size: 0 } }, 400],
      ["ops_set_priority", { p_job: dead, p_priority: 1 }, 409],
      ["ops_write_down", { p_action: "anything", p_target: queue }, 400],
    ] as const
    for (const [name, args, status] of refused)
      expect((await ask(olga.client, name, args)).status).toBe(status)
    for (const target of [queue, workspace, dead])
      expect([...(await actionsOn(sql, target))]).toEqual([])
  })
})

describe("the log", () => {
  test("outlives the account of whoever acted", async () => {
    const leaver = await newOperator(stack, "Leaver")
    const target = `exports-${leaver.workspaceId}`
    await must(leaver.client, "ops_write_down", { p_action: "clean_up", p_target: target })
    await must(leaver.client, "delete_my_account")
    const [line] = await sql`
      select operator_id, operator from public.operator_actions where target = ${target}`
    expect(line).toEqual({ operator_id: null, operator: leaver.email })
  })

  test("is read newest first, page by page, of everything or of one thing", async () => {
    const target = `log-${olga.workspaceId}`
    await sql`insert into public.operator_actions (operator, action, target)
              select 'somebody', 'drain', ${target} from generate_series(1, 260)`
    const read = (more: object) =>
      must<{ id: number; target: string }[]>(olga.client, "ops_actions", more)
    const first = await read({ p_target: target, p_limit: 1000 })
    // Two hundred and one more, which tells that there is another page.
    expect(first).toHaveLength(201)
    const rest = await read({ p_target: target, p_before: first[199]!.id, p_limit: 200 })
    const ids = [...first.slice(0, 200), ...rest].map(({ id }) => id)
    expect(ids).toHaveLength(260)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
    expect((await read({ p_limit: 5 })).length).toBe(5)
    expect(await read({ p_target: "nothing" })).toEqual([])
  })
})
