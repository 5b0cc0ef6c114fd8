"use client"

import { useState } from "react"
import { toast } from "sonner"
import { Refused, type AnswerOf, type RequestOf } from "@/lib/client"
import { client } from "@/lib/stores/client"

type Edit = RequestOf<"saveSettings">["body"]

/** Saves settings; a refusal becomes its sentence, a success a few words. */
export function useSaving() {
  const [saving, setSaving] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const save = async (edit: Edit, words: string): Promise<AnswerOf<"saveSettings"> | null> => {
    if (saving) return null
    setSaving(true)
    setTrouble(undefined)
    try {
      const saved = await client.saveSettings({ body: edit })
      toast.success(words)
      return saved
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setTrouble(error.message)
      return null
    } finally {
      setSaving(false)
    }
  }
  return { save, saving, trouble }
}
