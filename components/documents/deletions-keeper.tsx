"use client"

import { useEffect } from "react"
import { sendDeletions, sendOverdue, sendWhileLeaving } from "./deletions"

/** Sees to it that a deletion is not lost with the page it was asked for on. */
export function DeletionsKeeper() {
  useEffect(() => {
    sendOverdue()
    window.addEventListener("pagehide", sendWhileLeaving)
    return () => {
      window.removeEventListener("pagehide", sendWhileLeaving)
      void sendDeletions()
    }
  }, [])
  return null
}
