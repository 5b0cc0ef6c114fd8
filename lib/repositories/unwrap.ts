import type { PostgrestError } from "@supabase/supabase-js"
import { AppError, isErrorCode } from "@/lib/errors"

type Answer<T> = { data: T; error: null } | { data: null; error: PostgrestError }

/** The rows, or an error with a meaning: SQL functions refuse with our own codes and sentences. */
export function unwrap<T>(answer: Answer<T>): T {
  if (answer.error === null) return answer.data
  const { code, message } = answer.error
  if (isErrorCode(code)) throw new AppError(code, message)
  throw new AppError("internal", "The database did not answer as it should.", {
    cause: answer.error,
  })
}
