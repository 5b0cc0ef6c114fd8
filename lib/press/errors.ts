/** `once`: a second failure of the same kind is final. */
export type Retry = "soon" | "later" | "once" | "never"

// What the press throws. The message is a sentence for the person who clicked Export; `retry` is
// the only thing the queue needs to know about it.
export class PressError extends Error {
  override name = "PressError"

  constructor(
    readonly code: string,
    message: string,
    readonly retry: Retry,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export const never = (code: string, message: string, cause?: unknown) =>
  new PressError(code, message, "never", { cause })
