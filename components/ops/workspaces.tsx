"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { Empty } from "@/components/ui/empty"
import type { WorkspaceUse } from "@/lib/operations/use-view"
import { client } from "@/lib/stores/client"
import { useOverview } from "./live-overview"
import { useReloaded } from "./use-reloaded"
import { WorkspaceRow } from "./workspaces-row"

const WorkspaceLimits = dynamic(() => import("./workspaces-limits").then((m) => m.WorkspaceLimits))

/** Shares move slowly; who waits is heard of sooner, with the line. */
const RELOAD_MS = 10_000
const load = async () => (await client.listWorkspaceUse()).workspaces

/** Everybody who waits or was served within 24 hours, the heaviest first. */
export function Workspaces({ rendered }: { rendered: WorkspaceUse[] }) {
  const { workspacesWaiting, presses } = useOverview()
  const printing = presses.map(({ workspaceId }) => workspaceId).sort()
  const [saves, setSaves] = useState(0)
  const sign = [workspacesWaiting, saves, ...printing].join()
  const workspaces = useReloaded(rendered, load, RELOAD_MS, sign)
  const [chosen, setChosen] = useState<string | null>(null)
  const use = workspaces.find(({ id }) => id === chosen)
  if (workspaces.length === 0)
    return (
      <Empty title="No exports in the last 24 hours">
        <p>Workspaces appear here as soon as they export something.</p>
      </Empty>
    )
  return (
    <>
      <ul className="border-rule bg-sheet divide-rule shadow-sheet divide-y rounded-lg border">
        {workspaces.map((one) => (
          <WorkspaceRow key={one.id} use={one} onChange={() => setChosen(one.id)} />
        ))}
      </ul>
      {use && (
        <WorkspaceLimits
          use={use}
          onClose={() => setChosen(null)}
          onSaved={() => {
            setSaves(saves + 1)
            setChosen(null)
          }}
        />
      )}
    </>
  )
}
