import { AppError, isErrorCode, type Details } from "@/lib/errors"
import { PressError, type Retry } from "@/lib/press/errors"

/** To a thread. */
export type Order = { task: string; input: unknown }

/** From a thread. `heapMb` is what its heap takes now. */
export type Reply = { heapMb: number } & ({ result: unknown } | { failure: Failure })

interface Failure {
  message: string
  stack?: string
  code?: string
  retry?: Retry
  details?: Details
}

/** A copy between threads keeps only the message of an error: what else it says is sent beside it. */
export function toFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack } = error
  if (error instanceof PressError) return { message, stack, code: error.code, retry: error.retry }
  if (error instanceof AppError) return { message, stack, code: error.code, details: error.details }
  return { message, stack }
}

export function toError({ message, stack, code, retry, details }: Failure): Error {
  // The stack of the thread says where it happened; that of the caller says nothing.
  const cause = Object.assign(new Error(message), { stack })
  if (code && retry) return new PressError(code, message, retry, { cause })
  if (isErrorCode(code)) return new AppError(code, message, { cause, details })
  return cause
}
