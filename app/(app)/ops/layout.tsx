import type { Metadata } from "next"
import type { ReactNode } from "react"
import { LiveOverview } from "@/components/ops/live-overview"
import { operatorClient } from "@/components/ops/operator-client"
import { Problems } from "@/components/ops/problems"
import { Shell } from "@/components/ops/shell"
import { readOverview } from "@/lib/operations/read"
import "./ops.css"

export const metadata: Metadata = {
  title: { default: "Operations", template: "%s · Operations · Pressrun" },
}

export default async function OperationsLayout({ children }: { children: ReactNode }) {
  const overview = await readOverview(await operatorClient())
  return (
    <LiveOverview rendered={overview}>
      <Shell>
        <Problems />
        {children}
      </Shell>
    </LiveOverview>
  )
}
