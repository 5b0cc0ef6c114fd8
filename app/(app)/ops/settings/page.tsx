import type { Metadata } from "next"
import { CleanupControl } from "@/components/ops/controls-cleanup"
import { DrainControl } from "@/components/ops/controls-drain"
import { LimitsForm } from "@/components/ops/controls-limits"
import { PauseControl } from "@/components/ops/controls-pause"
import { operatorClient } from "@/components/ops/operator-client"
import { Section } from "@/components/settings/section"

export const metadata: Metadata = { title: "Controls" }

export default async function ControlsPage() {
  await operatorClient()
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Controls</h1>
      <p className="text-soft mt-2 text-lg">
        Everything done here holds from the next claim on, and is written in the log.
      </p>
      <div className="divide-rule mt-6 divide-y">
        <Section title="Queue" about="Pause it before maintenance. Nothing that waits is lost.">
          <PauseControl />
        </Section>
        <Section title="Limits" about="How much is printed at once, and how evenly.">
          <LimitsForm />
        </Section>
        <Section title="Work now" about="A tick by hand instead of at the next minute.">
          <DrainControl />
        </Section>
        <Section
          title="Cleanup"
          about="Deletes files past their seven days, files nobody owns, and old history. The scheduler does it every hour."
        >
          <CleanupControl />
        </Section>
      </div>
    </>
  )
}
