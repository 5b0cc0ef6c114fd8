import { env } from "@/lib/env"

export const DEMO_REFUSAL =
  "The demo account is shared and cannot be changed. Create your own account."

/** For the pages, which explain instead of failing. The database refuses (protected_accounts). */
export const isDemo = (email: string): boolean =>
  email !== "" && email.trim().toLowerCase() === env().DEMO_EMAIL?.toLowerCase()
