import { describe, expect, inject, test } from "vitest"
import { listCrons } from "../../scripts/crons"
import { apiOf } from "../helpers/api"
import { firstDocument, signUp } from "../helpers/people"

const stack = inject("stack")
const { url } = inject("app")

describe.each(listCrons())("$path", ({ path }) => {
  test.each(["GET", "POST"])("%s without the secret, or with a wrong one: 401", async (method) => {
    const { token } = await signUp(stack)
    for (const given of [undefined, "wrong", stack.cronSecret + "x", token]) {
      expect((await apiOf(url, given)(method, path)).status).toBe(401)
    }
  })

  test.each(["GET", "POST"])("%s with the secret does its work", async (method) => {
    expect((await apiOf(url, stack.cronSecret)(method, path)).status).toBe(200)
  })
})

test("the tick works off what a lost kick left behind", async () => {
  const ada = await signUp(stack)
  const document = await firstDocument(ada, "letter")
  // Enqueued past the app: no kick comes.
  const { data } = await ada.client
    .rpc("enqueue_export", { p_document_ids: [document.id] })
    .throwOnError()
  const tick = await apiOf(url, stack.cronSecret)("GET", "/api/cron/process-exports")
  expect(tick.data.completed).toBeGreaterThanOrEqual(1)
  const job = await apiOf(url, ada.token)("GET", `/api/v1/export/job/${data[0]!.job_id}`)
  expect(job.data.status).toBe("completed")
})
