"use client"

import { useSyncExternalStore } from "react"

const never = () => () => {}

/** False on the server and until the page has taken over from it. */
export const useAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
