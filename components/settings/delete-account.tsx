"use client"

import { unstable_rethrow } from "next/navigation"
import { AlertDialog } from "radix-ui"
import { useActionState, useState } from "react"
import { DELETE_WORDS } from "./delete-words"
import { WhatGoes, type Counts } from "./what-goes"
import { Button, buttonClass } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { leave, stay } from "@/lib/stores/person"

type Outcome = { error?: string }
type Action = (before: Outcome, form: FormData) => Promise<Outcome>

const NO_ANSWER = "Connection lost. Reload the page to see whether your account was deleted."

/** Deletes this browser's drafts with the account, and keeps them if the account stays. */
const withDrafts =
  (action: Action): Action =>
  async (before, form) => {
    leave()
    try {
      const after = await action(before, form)
      stay()
      return after
    } catch (error) {
      // A redirect means success.
      unstable_rethrow(error)
      stay()
      return { error: NO_ANSWER }
    }
  }

export function DeleteAccount({ action, ...counts }: Counts & { action: Action }) {
  const [state, send, pending] = useActionState(withDrafts(action), {})
  const [words, setWords] = useState("")
  const ready = words.trim().toLowerCase() === DELETE_WORDS && !pending
  return (
    <AlertDialog.Root onOpenChange={() => setWords("")}>
      <WhatGoes {...counts} />
      <AlertDialog.Trigger className={buttonClass({ look: "secondary" })}>
        Delete account…
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="bg-ink/40 fixed inset-0 z-40 dark:bg-black/60" />
        <AlertDialog.Content className="bg-sheet border-rule shadow-sheet fixed inset-x-3 bottom-3 z-50 rounded-lg border p-6 sm:inset-x-0 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-w-md sm:-translate-y-1/2">
          <AlertDialog.Title className="text-2xl">Delete your account?</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2">
              <WhatGoes {...counts} />
            </div>
          </AlertDialog.Description>
          <form action={send} className="mt-5 space-y-6">
            <Field
              name="words"
              label={`Type “${DELETE_WORDS}”`}
              value={words}
              onChange={(event) => setWords(event.target.value)}
              error={state.error}
              autoComplete="off"
              autoCapitalize="none"
            />
            <div className="flex flex-wrap justify-end gap-3">
              <AlertDialog.Cancel className={buttonClass({ look: "secondary" })}>
                Cancel
              </AlertDialog.Cancel>
              <Button type="submit" disabled={!ready}>
                {pending ? "Deleting…" : "Delete everything"}
              </Button>
            </div>
          </form>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
