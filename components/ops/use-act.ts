"use client"

import { useState } from "react"
import { toast } from "sonner"
import { Refused } from "@/lib/client"

const advice: Partial<Record<Refused["code"], string>> = {
  forbidden: "You are no longer an operator. Ask whoever owns the database.",
  not_signed_in: "Your session has ended. Sign in again to go on.",
}

/** The API speaks to programs too: what a person can do about it. */
export const wordsFor = ({ code, message }: Refused) => advice[code] ?? message

/** One act at a time. A refusal becomes a toast that says what to do; answers whether it was done. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const act = async (send: () => Promise<unknown>, done?: string): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      await send()
      if (done) toast.success(done)
      return true
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast.error(wordsFor(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { act, busy }
}
