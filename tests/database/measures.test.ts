import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import {
  addAttempts,
  classOfQuantile,
  countOf,
  histogram,
  runsOf,
  waitsOf,
  type Attempt,
} from "../helpers/measured-attempts"
import { ask, look, must, newOperator } from "../helpers/operators"
import type { Person } from "../helpers/people"
import { connect, makeQueue, makeWorkspaces, times } from "../helpers/queue"

const stack = inject("stack")
const sql = connect(stack)
const many = connect(stack, 10)
afterAll(() => Promise.all([sql.end(), many.end()]))

let olga: Person
beforeAll(async () => {
  olga = await newOperator(stack)
})

const DAY = 86_400
const ROUNDING = 1e-9

/** A queue in which nothing of the last days has been counted yet. */
async function uncounted(days = 9) {
  const queue = await makeQueue(sql)
  const [workspace] = await makeWorkspaces(sql, 1)
  await sql`update public.queue_totals set counted_until = now() - ${days} * interval '1 day'
             where queue = ${queue}`
  return { queue, workspace: workspace! }
}

/** A look counts a day at most: as many as it takes. */
async function lookUntilCounted(queue: string): Promise<void> {
  for (;;) {
    await look(sql, queue)
    const [row] = await sql`
      select counted_until > now() - interval '30 seconds' as done from public.queue_totals
       where queue = ${queue}`
    if (row!.done) return
  }
}

const outcomes = ["completed", "retried", "failed", "cancelled", "released", "lost"] as const
const tally = (attempts: Attempt[]) =>
  Object.fromEntries(outcomes.map((outcome) => [outcome, countOf(attempts, outcome)]))

async function totalsOf(queue: string) {
  const [row] = await sql`select * from public.queue_totals where queue = ${queue}`
  const { waits, runs, wait_seconds, run_seconds, ...rest } = row!
  return {
    counts: Object.fromEntries(outcomes.map((name) => [name, Number(rest[name])])),
    waits: (waits as string[]).map(Number),
    runs: (runs as string[]).map(Number),
    seconds: [wait_seconds, run_seconds].map(Number),
  }
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

interface Step {
  starts_at: string
  completed: number
  retried: number
  failed: number
  wait_p50: number | null
  wait_p95: number | null
  run_p50: number | null
  run_p95: number | null
}

describe("what ended is counted", () => {
  test("in totals and in periods, as the attempts themselves say", async () => {
    const { queue, workspace } = await uncounted()
    const counted = await addAttempts(sql, queue, workspace, 400, 8 * DAY)
    await lookUntilCounted(queue)
    const totals = await totalsOf(queue)
    expect(totals.counts).toEqual(tally(counted))
    expect(totals.runs).toEqual(histogram(runsOf(counted)))
    expect(totals.waits).toEqual(histogram(waitsOf(counted)))
    expect(totals.seconds[0]).toBeCloseTo(sum(waitsOf(counted)), 1)
    expect(totals.seconds[1]).toBeCloseTo(sum(runsOf(counted)), 1)

    const periods = await sql`select * from public.queue_periods where queue = ${queue}`
    const PERIOD_MS = 300_000
    for (const { starts_at, ...period } of periods) {
      const from = +(starts_at as Date)
      expect(from % PERIOD_MS).toBe(0)
      const within = counted.filter(
        ({ finished_at }) => +finished_at >= from && +finished_at < from + PERIOD_MS,
      )
      expect(outcomes.map((name) => [name, Number(period[name])])).toEqual(
        Object.entries(tally(within)),
      )
      expect((period.runs as string[]).map(Number)).toEqual(histogram(runsOf(within)))
    }
    expect(sum(periods.map(({ completed }) => Number(completed)))).toBe(
      countOf(counted, "completed"),
    )
  })

  test("once, when ten look at the same time, again and again", async () => {
    const { queue, workspace } = await uncounted()
    const attempts = await addAttempts(sql, queue, workspace, 300, 2 * DAY)
    for (let round = 0; round < 15; round++)
      await Promise.all(times(10, queue).map((one) => look(many, one)))
    expect((await totalsOf(queue)).counts).toEqual(tally(attempts))
  })

  /** Two count at once: the second begins before the first has committed. */
  async function countTwiceAtOnce(counter: string, queue: string) {
    const [first, second] = [connect(stack), connect(stack)]
    await first`begin`
    await first`select ${first.unsafe(counter)}(${queue})`
    const later = second`select ${second.unsafe(counter)}(${queue})`.execute()
    await Promise.race([later, new Promise((resolve) => setTimeout(resolve, 300))])
    await first`commit`
    await later
    await Promise.all([first.end(), second.end()])
  }

  test("once, because whoever counts holds the total; without that it would be twice", async () => {
    const [definition] = await sql`
      select pg_get_functiondef('private.count_attempts(text)'::regprocedure) as text`
    const unlocked = (definition!.text as string)
      .replace("private.count_attempts", "private.count_attempts_unlocked")
      .replace("for update skip locked", "")
    await sql.unsafe(unlocked)
    try {
      for (const [counter, factor] of [
        ["private.count_attempts", 1],
        ["private.count_attempts_unlocked", 2],
      ] as const) {
        const { queue, workspace } = await uncounted(0.5)
        await addAttempts(sql, queue, workspace, 50, 3600)
        await countTwiceAtOnce(counter, queue)
        const counted = sum(Object.values((await totalsOf(queue)).counts))
        expect([counter, counted]).toEqual([counter, 50 * factor])
      }
    } finally {
      await sql`drop function private.count_attempts_unlocked(text)`
    }
  })

  test("a day at each look after a long silence, and what is not counted yet is charted all the same", async () => {
    const { queue, workspace } = await uncounted(3.5)
    const attempts = await addAttempts(sql, queue, workspace, 200, 3.4 * DAY)
    const counted = async () => sum(Object.values((await totalsOf(queue)).counts))
    let before = 0
    for (let looks = 0; looks < 4; looks++) {
      await look(sql, queue)
      const steps = await must<Step[]>(olga.client, "ops_series", {
        p_queue: queue,
        p_span: "week",
      })
      expect(sum(steps.map(({ completed }) => completed))).toBe(countOf(attempts, "completed"))
      expect(await counted()).toBeGreaterThan(before)
      before = await counted()
    }
    expect(before).toBe(200)
  })

  test("for good: totals and periods stay when history is pruned or a workspace goes", async () => {
    const { queue, workspace } = await uncounted(50)
    await addAttempts(sql, queue, workspace, 60, DAY)
    await sql`update public.job_attempts set finished_at = finished_at - interval '40 days'
               where job_id in (select id from public.jobs where queue = ${queue})`
    await sql`update public.jobs set created_at = created_at - interval '40 days',
                     finished_at = finished_at - interval '40 days' where queue = ${queue}`
    await addAttempts(sql, queue, workspace, 60, DAY)
    await lookUntilCounted(queue)
    const periods = () =>
      sql`select * from public.queue_periods where queue = ${queue} order by starts_at`
    const [totals, before] = [await totalsOf(queue), await periods()]
    expect(sum(Object.values(totals.counts))).toBe(120)

    await sql`select * from public.prune_history(30, 9999, 1000)`
    const left = () => sql`select from public.jobs where queue = ${queue}`
    expect(await left()).toHaveLength(60)
    await sql`delete from public.workspaces where id = ${workspace}`
    expect(await left()).toHaveLength(0)
    await look(sql, queue)
    expect(await totalsOf(queue)).toEqual(totals)
    expect([...(await periods())]).toEqual([...before])
  })
})

describe("a series", () => {
  const spans = [
    ["hour", 60, 60],
    ["day", 96, 900],
    ["week", 84, 7200],
  ] as const

  const series = (queue: string, span: string) =>
    must<Step[]>(olga.client, "ops_series", { p_queue: queue, p_span: span })

  test.each(spans)(
    "of a %s has %i steps and the same sums and quantiles as the attempts",
    async (span, steps, stepSeconds) => {
      const { queue, workspace } = await uncounted()
      const counted = await addAttempts(sql, queue, workspace, 300, 8 * DAY)
      const recent = await addAttempts(sql, queue, workspace, 200, 3000)
      await lookUntilCounted(queue)
      // And some that no tick has counted yet.
      const attempts = [...counted, ...recent]
      attempts.push(...(await addAttempts(sql, queue, workspace, 20, 0.5, true)))
      const answer = await series(queue, span)

      const starts = answer.map(({ starts_at }) => Date.parse(starts_at))
      expect(starts).toHaveLength(steps)
      for (const [n, start] of starts.entries())
        expect(start).toBe(starts[0]! + n * stepSeconds * 1000)
      expect(Date.now() - starts.at(-1)!).toBeLessThan((stepSeconds + 30) * 1000)
      for (const [n, step] of answer.entries()) {
        const from = starts[n]!
        const within = attempts.filter(
          ({ finished_at }) => +finished_at >= from && +finished_at < from + stepSeconds * 1000,
        )
        expect(step).toMatchObject({
          completed: countOf(within, "completed"),
          retried: countOf(within, "retried"),
          failed: countOf(within, "failed", "lost"),
        })
        for (const [name, samples, share] of [
          ["wait_p50", waitsOf(within), 0.5],
          ["wait_p95", waitsOf(within), 0.95],
          ["run_p50", runsOf(within), 0.5],
          ["run_p95", runsOf(within), 0.95],
        ] as const) {
          const value = step[name]
          if (samples.length === 0) expect(value).toBeNull()
          else {
            const [low, high] = classOfQuantile(samples, share)
            expect(value).toBeGreaterThanOrEqual(low - ROUNDING)
            expect(value).toBeLessThanOrEqual(high + ROUNDING)
          }
        }
      }
    },
  )

  test("of another span is refused, and an empty queue has empty steps", async () => {
    const { queue } = await uncounted()
    for (const span of ["month", "", "HOUR"])
      expect(await ask(olga.client, "ops_series", { p_queue: queue, p_span: span })).toMatchObject({
        status: 400,
        code: "invalid_request",
      })
    const steps = await series(queue, "week")
    expect(sum(steps.map(({ completed, failed }) => completed + failed))).toBe(0)
    expect(steps.every(({ run_p95 }) => run_p95 === null)).toBe(true)
  })
})
