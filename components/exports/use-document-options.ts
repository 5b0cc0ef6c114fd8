"use client"

import { useEffect, useRef, useState } from "react"
import { Refused } from "@/lib/client"
import { readOptions, type Options } from "@/lib/editor/options"
import { client } from "@/lib/stores/client"

interface Look {
  kind: string
  template: string
  options: Options
}

type Edit = Partial<Pick<Look, "template" | "options">>

/** The template and options of a document; changes are saved one after the other, as they are made. */
export function useDocumentOptions(id: string) {
  const [look, setLook] = useState<Look | null>(null)
  const [trouble, setTrouble] = useState<string>()
  const version = useRef(0)
  const saving = useRef<Promise<boolean>>(Promise.resolve(true))

  useEffect(() => {
    let left = false
    const load = async () => {
      try {
        const document = await client.getDocument({ params: { id } })
        if (left) return
        version.current = document.version
        setLook({ ...document, options: readOptions(document.options) })
      } catch (error) {
        setTrouble(sentenceOf(error))
      }
    }
    void load()
    return () => void (left = true)
  }, [id])

  const change = (edit: Edit) => {
    setLook((before) => before && { ...before, ...edit })
    saving.current = saving.current.then(async () => {
      try {
        version.current = await save(id, version.current, edit)
        setTrouble(undefined)
        return true
      } catch (error) {
        setTrouble(sentenceOf(error))
        return false
      }
    })
  }
  /** Resolves when every change is saved; false if the last was not. */
  const saved = () => saving.current
  return { look, trouble, change, saved }
}

/** Template and options overwrite nothing else, so a document that was edited meanwhile is no conflict. */
async function save(id: string, version: number, edit: Edit): Promise<number> {
  const over = async (version: number) =>
    (await client.saveDocument({ params: { id }, body: { version, ...edit } })).version
  try {
    return await over(version)
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "version_conflict") throw error
    return over((await client.getDocument({ params: { id } })).version)
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  throw error
}
