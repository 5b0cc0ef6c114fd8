"use client"

import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Empty } from "@/components/ui/empty"
import { Notice } from "@/components/ui/notice"
import { Refused, type AnswerOf } from "@/lib/client"
import { client } from "@/lib/stores/client"
import { LogEntries } from "./log-entries"
import { wordsFor } from "./use-act"

/** The log from its end backwards. */
export function LogList({ first }: { first: AnswerOf<"listActions"> }) {
  const [{ actions, nextCursor }, setLog] = useState(first)
  const [loading, setLoading] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const showMore = async (cursor: string) => {
    if (loading) return
    setLoading(true)
    setTrouble(null)
    try {
      const more = await client.listActions({ query: { cursor } })
      setLog({ actions: [...actions, ...more.actions], nextCursor: more.nextCursor })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setTrouble(wordsFor(error))
    } finally {
      setLoading(false)
    }
  }
  if (actions.length === 0)
    return (
      <Empty title="Nothing done yet">
        <p>Whatever an operator changes, cancels or replays is written down here.</p>
      </Empty>
    )
  return (
    <>
      <LogEntries actions={actions} />
      {trouble && <Notice alert>{trouble}</Notice>}
      {nextCursor && (
        <p className="mt-6 text-center">
          <Button
            look="secondary"
            size="small"
            disabled={loading}
            onClick={() => void showMore(nextCursor)}
          >
            {loading ? "Loading…" : "Load more"}
          </Button>
        </p>
      )}
    </>
  )
}
