/** Every refusal has a code that programs read, and the HTTP status it travels under. */
export const errorStatus = {
  invalid_request: 400,
  batch_too_large: 400,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  document_not_found: 404,
  job_not_found: 404,
  batch_not_found: 404,
  file_not_found: 404,
  method_not_allowed: 405,
  idempotency_conflict: 409,
  not_retryable: 409,
  already_running: 409,
  not_ready: 409,
  not_waiting: 409,
  version_conflict: 409,
  too_many_documents: 409,
  expired: 410,
  too_large: 413,
  not_json: 415,
  too_many_waiting: 429,
  daily_limit: 429,
  too_many_at_once: 429,
  cannot_print: 422,
  client_closed_request: 499,
  internal: 500,
  unavailable: 503,
  quota_exceeded: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && Object.hasOwn(errorStatus, code)

export interface FieldError {
  field: string
  message: string
}

/** What a program may act on: the fields that are wrong, or the numbers behind a refusal. */
export type Details = FieldError[] | Record<string, number | string>

/** What went wrong in words for the person; the cause is for the logs. */
export class AppError extends Error {
  readonly details?: Details

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: { cause?: unknown; details?: Details } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = "AppError"
    this.details = options.details
  }

  get status(): number {
    return errorStatus[this.code]
  }
}
