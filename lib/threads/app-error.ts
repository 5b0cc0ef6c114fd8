import { AppError, type ErrorCode } from "@/lib/errors"
import { PressError } from "@/lib/press/errors"

/** What a task failed with, as the answer to a request: the document's fault, or ours for now. */
export function asAppError(error: unknown, code: ErrorCode, signal: AbortSignal): unknown {
  if (signal.aborted)
    return new AppError("client_closed_request", "The request was cancelled.", { cause: error })
  if (!(error instanceof PressError)) return error
  const { message, retry } = error
  if (retry !== "never") return new AppError("unavailable", message, { cause: error })
  const details = code === "invalid_request" ? [{ field: "file", message }] : undefined
  return new AppError(code, message, { cause: error, details })
}
