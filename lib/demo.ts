import { env } from "@/lib/env"
import { AppError } from "@/lib/errors"

/** Everyone who tries the demo shares one account: nobody may lock the others out of it. */
export const isDemo = (email: string): boolean => email !== "" && email === env().DEMO_EMAIL

export function refuseDemo(email: string): void {
  if (isDemo(email))
    throw new AppError("forbidden", "The demo account is everyone’s. Make an account of your own.")
}
