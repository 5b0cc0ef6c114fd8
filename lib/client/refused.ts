import type { Details, ErrorCode } from "@/lib/errors"

/** `offline`: nobody answered. `unclear`: whoever did was not the API, a proxy perhaps. */
export type RefusalCode = ErrorCode | "offline" | "unclear"

/** The API said no, or could not be asked. The message is a sentence for the person. */
export class Refused extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly more: { status?: number; details?: Details; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.name = "Refused"
  }

  get details() {
    return this.more.details
  }

  get retryAfterSeconds() {
    return this.more.retryAfterSeconds
  }
}

const OFFLINE = "Pressrun could not be reached. Check your connection and try again."
const UNCLEAR = "That did not work, and it is not your fault. Please try again in a moment."

export const offline = () => new Refused("offline", OFFLINE)
export const unclear = (status?: number) => new Refused("unclear", UNCLEAR, { status })

/** What an answer that is not ok says. */
export async function refusalOf(response: Response): Promise<Refused> {
  const { status } = response
  const answer: unknown = await response.json().catch(() => null)
  const error = (answer as { error?: Partial<Record<string, unknown>> } | null)?.error
  if (typeof error?.code !== "string" || typeof error.message !== "string") return unclear(status)
  const wait = Number(response.headers.get("retry-after") ?? NaN)
  return new Refused(error.code as ErrorCode, error.message, {
    status,
    details: error.details as Details | undefined,
    retryAfterSeconds: Number.isFinite(wait) ? wait : undefined,
  })
}

/** Asking again would change nothing. */
export const isHopeless = (error: unknown): boolean =>
  error instanceof Refused && [401, 403, 404].includes(error.more.status ?? 0)
