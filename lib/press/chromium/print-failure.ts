import { PressError } from "../errors"

// A deadline is `later`, not `soon`: the same document will take as long again.
export function abortError({ reason }: AbortSignal): PressError {
  if (reason instanceof PressError) return reason
  if (reason instanceof DOMException && reason.name === "TimeoutError")
    return new PressError("print_timeout", "Printing took too long and was stopped.", "once")
  return new PressError("aborted", "The export was stopped.", "soon", { cause: reason })
}

export const crashError = (cause?: unknown) =>
  new PressError("browser_crashed", "The press stopped while printing.", "soon", { cause })

// Whatever was thrown, as something that says when to try again.
export function asPressError(error: unknown, gone: boolean, signal: AbortSignal): PressError {
  if (error instanceof PressError) return error
  if (signal.aborted) return abortError(signal)
  if (gone || /closed|crashed|detached/i.test(String(error))) return crashError(error)
  return new PressError("print_failed", "The document could not be printed.", "later", {
    cause: error,
  })
}
