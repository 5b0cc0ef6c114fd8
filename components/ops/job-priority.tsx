"use client"

import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import type { OperatorJob } from "@/lib/operations/job-view"
import { client } from "@/lib/stores/client"
import { useAct } from "./use-act"

/** As far as the database lets it go. */
const MOST = 100

const read = (typed: string) => {
  const priority = Number(typed)
  const fits = Number.isInteger(priority) && Math.abs(priority) <= MOST
  return typed.trim() !== "" && fits ? priority : null
}

/** Where it stands among the jobs of its workspace, as long as it waits. */
export function JobPriority({ job, onSaved }: { job: OperatorJob; onSaved: () => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? `${job.priority}`
  // Saved, or typed back: from now on it follows what others change.
  if (typed === `${job.priority}`) setTyped(null)
  const [wrong, setWrong] = useState(false)
  const { act, busy } = useAct()
  const save = async () => {
    const priority = read(value)
    setWrong(priority === null)
    if (priority === null) return
    const request = { params: { id: job.id }, body: { priority } }
    const saved = await act(() => client.setJobPriority(request), `Its priority is ${priority}.`)
    if (saved) setTyped(`${priority}`)
    onSaved()
  }
  return (
    <form
      noValidate
      className="max-w-lg space-y-4"
      aria-label="Priority"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      <Field
        name="priority"
        label="Priority"
        type="number"
        inputMode="numeric"
        min={-MOST}
        max={MOST}
        step={1}
        value={value}
        error={wrong ? "Enter a whole number from -100 to 100." : undefined}
        hint={`From -100 to 100, the highest first, among the waiting jobs of ${job.workspace} only. Workspaces take turns whatever the priorities of their jobs.`}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
      />
      <Button
        type="submit"
        look="secondary"
        size="small"
        disabled={busy || read(value) === job.priority}
      >
        Change priority
      </Button>
    </form>
  )
}
