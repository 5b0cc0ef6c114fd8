/** On its own, so that a page that asks only this does not load the schemas. */
export const finalStatuses = ["completed", "failed", "cancelled"] as const

export const isFinal = (status: string): boolean =>
  (finalStatuses as readonly string[]).includes(status)
