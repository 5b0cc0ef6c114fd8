"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { Refused } from "@/lib/client"
import type { Saved } from "@/lib/editor/saver"
import { client } from "@/lib/stores/client"
import { useEditor } from "./context"
import { replace } from "./store"

const LONGEST_TITLE = 190

/** Two have written at once. Nothing is saved until someone says which is to stay. */
export function Conflict({ theirs }: { theirs: Saved }) {
  const { store, saver } = useEditor()
  const router = useRouter()
  const [trouble, setTrouble] = useState<string>()

  const loadTheirs = () => {
    saver.adopt(theirs)
    replace(store, theirs)
  }
  const copyMine = async () => {
    const { kind, title, template, options, data } = store.getState()
    const named = `${(title.trim() || theirs.title).slice(0, LONGEST_TITLE)} (mine)`
    try {
      const body = { kind, title: named, template, options, data }
      const { id } = await client.createDocument({ body })
      // What was typed is safe in the copy, so here it gives way.
      loadTheirs()
      router.push(`/documents/${id}`)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setTrouble(error.message)
    }
  }
  return (
    <Notice alert>
      <p>
        <strong className="font-medium">This document was changed elsewhere</strong> since you
        opened it, for example in another tab. Your changes are not saved until you choose.
      </p>
      {trouble && <p className="text-accent mt-1 font-medium">{trouble}</p>}
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button size="small" look="secondary" onClick={loadTheirs}>
          Load theirs
        </Button>
        <Button size="small" look="secondary" onClick={() => void saver.keepMine()}>
          Keep mine
        </Button>
        <Button size="small" onClick={copyMine}>
          Copy mine into a new document
        </Button>
      </div>
    </Notice>
  )
}
