"use client"

import { useEffect } from "react"
import { arrive } from "@/lib/stores/person"

/** Tells this browser who is here. */
export function Arrival({ userId }: { userId: string }) {
  useEffect(() => arrive(userId), [userId])
  return null
}
