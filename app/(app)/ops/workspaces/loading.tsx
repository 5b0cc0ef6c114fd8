import { WorkspacesHead } from "@/components/ops/workspaces-head"

export default function LoadingWorkspaces() {
  return (
    <>
      <WorkspacesHead />
      <div role="status" className="animate-pulse space-y-px">
        <span className="sr-only">Loading the workspaces…</span>
        {Array.from({ length: 4 }, (_, n) => (
          <div key={n} aria-hidden className="bg-rule h-17 rounded" />
        ))}
      </div>
    </>
  )
}
