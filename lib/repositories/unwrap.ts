import type { PostgrestError } from "@supabase/supabase-js"
import { AppError, isErrorCode } from "@/lib/errors"

type Answer<T> = { status: number } & (
  { data: T; error: null } | { data: null; error: PostgrestError }
)

// PostgREST without a database, SQLSTATE classes of lost connections, full servers and shutdowns, and
// transactions that met.
const HEALS = /^(PGRST00\d|08...|53...|57P0\d|40001|40P01)$/

/** The rows, or an error with a meaning: SQL functions refuse with our own codes and sentences. */
export function unwrap<T>(answer: Answer<T>): T {
  if (answer.error === null) return answer.data
  const { code, message } = answer.error
  if (isErrorCode(code))
    throw new AppError(code, message, { details: detailsOf(answer.error.details) })
  if (isAway(answer.status, code)) {
    throw new AppError("unavailable", "The database could not be reached.", { cause: answer.error })
  }
  // A row that a constraint refused is quoted in the details, and with it what is in the document.
  const cause = code?.startsWith("23") ? { ...answer.error, details: null } : answer.error
  throw new AppError("internal", "The database did not answer as it should.", { cause })
}

/** SQL functions send numbers as JSON in a string (see `private.refuse`). */
function detailsOf(text: string | null): Record<string, number> | undefined {
  if (!text) return undefined
  try {
    return JSON.parse(text) as Record<string, number>
  } catch {
    return undefined
  }
}

/** Nobody answered (0), a gateway did in its place, or whoever did fell over before the database spoke. */
const isAway = (status: number, code?: string): boolean =>
  status === 0 || (status >= 502 && status <= 504) || (code ? HEALS.test(code) : status >= 500)
