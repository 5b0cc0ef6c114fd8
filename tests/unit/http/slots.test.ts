import { expect, test } from "vitest"
import { atOnce } from "@/lib/api/at-once"
import { countLines, freeAfter, takeSlot } from "@/lib/http/slots"

const open = () => new AbortController().signal
const forever = () => new ReadableStream<Uint8Array>({ start: (c) => c.enqueue(new Uint8Array(9)) })
const refusal = { code: "too_many_at_once", details: { retryAfterSeconds: 5 } }

test("a person has as many slots as the kind allows; others have their own", async () => {
  const free = [await takeSlot("zip", "ada", open()), await takeSlot("zip", "ada", open())]
  await expect(takeSlot("zip", "ada", open())).rejects.toMatchObject(refusal)
  const others = [await takeSlot("zip", "bob", open()), await takeSlot("stream", "ada", open())]
  free[0]!()
  free[0]!() // once is enough: the second call must not free another's slot
  others.push(await takeSlot("zip", "ada", open()))
  await expect(takeSlot("zip", "ada", open())).rejects.toMatchObject(refusal)
  for (const done of [...free, ...others]) done()
  expect(countLines()).toBe(0)
})

test("previews wait for their turn in order, and one that is given up leaves the line", async () => {
  const { most, waiting } = atOnce.preview
  const free = await Promise.all(
    Array.from({ length: most }, () => takeSlot("preview", "ada", open())),
  )
  const impatient = new AbortController()
  const left = takeSlot("preview", "ada", impatient.signal)
  const order: number[] = []
  const queued = Array.from({ length: waiting - 1 }, async (_, n) => {
    const done = await takeSlot("preview", "ada", open())
    order.push(n)
    done()
  })
  await expect(takeSlot("preview", "ada", open())).rejects.toMatchObject(refusal)
  impatient.abort()
  await expect(left).rejects.toMatchObject(refusal)
  free.forEach((done) => done())
  await Promise.all(queued)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(countLines()).toBe(0)
})

test.each<[what: string, end: (response: Response, client: AbortController) => Promise<unknown>]>([
  ["is read to its end", (response) => response.text()],
  ["is cancelled", (response) => response.body!.cancel()],
  ["belongs to a client that leaves", async (_response, client) => client.abort()],
])("the slot is free when the body %s", async (what, end) => {
  const client = new AbortController()
  let freed = 0
  const body = what === "is read to its end" ? "text" : forever()
  const response = freeAfter(new Response(body), client.signal, () => freed++)
  expect(freed).toBe(0)
  await end(response, client)
  expect(freed).toBe(1)
})

test("the slot is free when the body fails", async () => {
  let freed = 0
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error("cut")) })
  const response = freeAfter(new Response(body), open(), () => freed++)
  await expect(response.text()).rejects.toThrow("cut")
  expect(freed).toBe(1)
})

test("1,000 streams that were given up leave nothing behind", async () => {
  for (let n = 0; n < 1_000; n++) {
    const client = new AbortController()
    const free = await takeSlot("stream", "ada", client.signal)
    const response = freeAfter(new Response(forever()), client.signal, free)
    if (n % 2) client.abort()
    else await response.body!.cancel()
  }
  expect(countLines()).toBe(0)
})
