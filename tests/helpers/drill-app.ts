import { environmentFor, startAppServer } from "../../scripts/app-server"
import { ensureBuild } from "../../scripts/build"
import { makeOperator } from "../../scripts/local-stack/seed"
import { anyFreePort } from "../../scripts/process/ports"
import { apiOf } from "./api"
import type { DrillStack } from "./drill-stack"
import { signUp } from "./people"

interface Problem {
  kind: string
  subject: string
  message: string
  openedAt: string
  resolvedAt: string | null
}

export interface DrillApp {
  /** What the scheduler does every minute. */
  tick(): Promise<void>
  /** As operators see them, over HTTP. */
  problems(kind: string): Promise<{ open: Problem[]; resolved: Problem[] }>
  cancel(jobId: string): Promise<void>
}

/** The built app over a drill's stack, and an operator who watches it. */
export async function startDrillApp(stack: DrillStack): Promise<DrillApp> {
  const build = await ensureBuild(() => {})
  const port = await anyFreePort()
  const env = { ...environmentFor(stack), ...build.env, LOG_LEVEL: "warn" }
  await startAppServer(stack.children, { port, mode: "start", env })
  const url = `http://127.0.0.1:${port}`
  const olga = await signUp(stack, "Olga")
  await makeOperator(stack, olga.email)
  const [cron, operator] = [apiOf(url, stack.cronSecret), apiOf(url, olga.token)]

  return {
    async tick() {
      const { status, text } = await cron("GET", "/api/cron/process-exports")
      if (status !== 200) throw new Error(`The tick was answered ${status}: ${text}`)
    },
    async problems(kind) {
      const { data } = await operator("GET", "/api/v1/ops/problems")
      const ofKind = (list: Problem[]) => list.filter((one) => one.kind === kind)
      return { open: ofKind(data.open), resolved: ofKind(data.resolved) }
    },
    async cancel(jobId) {
      await operator("POST", "/api/v1/ops/jobs/cancel", { ids: [jobId] })
    },
  }
}
