// Where Auth of @supabase/lite answers otherwise than the hosted service.
import { AsyncLocalStorage } from "node:async_hooks"
import type { Mailbox } from "./mailbox"
import type { Mend } from "./mend"

const SENDS_MAIL = /^\/auth\/v1\/(recover|otp|magiclink|resend)$/
const SECONDS_BETWEEN_MAILS = 60

/** One mail per minute and person, like the hosted default. */
const mailLimit = (mailbox: Mailbox): Mend => ({
  applies: (request, url) => request.method === "POST" && SENDS_MAIL.test(url.pathname),
  async answer(request, lite) {
    const { email } = (await request
      .clone()
      .json()
      .catch(() => ({}))) as { email?: unknown }
    const since = typeof email === "string" ? mailbox.secondsSinceMailTo(email) : Infinity
    if (since >= SECONDS_BETWEEN_MAILS) return lite(request)
    const wait = Math.ceil(SECONDS_BETWEEN_MAILS - since)
    return refusal(
      429,
      "over_email_send_rate_limit",
      `For security purposes, you can only request this after ${wait} seconds.`,
    )
  },
})

interface DatabaseError {
  code?: unknown
  message?: unknown
}

const thrown = new AsyncLocalStorage<{ error?: DatabaseError }>()

/** A trigger that raises SQLSTATE PTxyz is answered with status xyz and its message; lite answers 500 without it. */
const triggerRefusals: Mend = {
  applies: (_request, url) => url.pathname.startsWith("/auth/v1/"),
  answer: (request, lite) =>
    thrown.run({}, async () => {
      const response = await lite(request)
      const { code, message } = thrown.getStore()?.error ?? {}
      if (response.status !== 500 || typeof code !== "string" || !/^PT[2-5]\d\d$/.test(code))
        return response
      return Response.json({ code, message }, { status: Number(code.slice(2)) })
    }),
}

/** Tells `triggerRefusals` what the database answered: lite keeps it to itself. */
export function noteDatabaseErrors(driver: Driver): void {
  const reserve = driver.reserve.bind(driver)
  driver.reserve = async () => {
    const connection = await reserve()
    const unsafe = connection.unsafe.bind(connection)
    connection.unsafe = (...query) => {
      const result = unsafe(...query)
      result.catch((error: DatabaseError) => {
        const store = thrown.getStore()
        if (store) store.error = error
      })
      return result
    }
    return connection
  }
}

/** Of postgres.js, what lite uses. */
export interface Driver {
  reserve(): Promise<{ unsafe(...query: unknown[]): Promise<unknown> }>
}

const refusal = (status: number, error_code: string, msg: string) =>
  Response.json(
    { code: status, error_code, msg },
    { status, headers: { "x-sb-error-code": error_code } },
  )

export const authMends = (mailbox: Mailbox): Mend[] => [mailLimit(mailbox), triggerRefusals]
