import type { Metadata } from "next"
import { operatorClient } from "@/components/ops/operator-client"
import { Workspaces } from "@/components/ops/workspaces"
import { WorkspacesHead } from "@/components/ops/workspaces-head"
import { readWorkspaceUse } from "@/lib/operations/read"

export const metadata: Metadata = { title: "Workspaces" }

export default async function WorkspacesPage() {
  const workspaces = await readWorkspaceUse(await operatorClient())
  return (
    <>
      <WorkspacesHead />
      <Workspaces rendered={workspaces} />
    </>
  )
}
