import { after } from "next/server"
import { cleanUpNow } from "@/lib/api/operator-operations"
import { cleanUpAndRecord } from "@/lib/exports/cleanup-run"
import { routes, withOperator } from "@/lib/http"
import { writeDownAction } from "@/lib/repositories/operators"

export const maxDuration = 300
const WORK_SECONDS = 240

// POST /api/v1/ops/cleanup: clean up now
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: withOperator(cleanUpNow, async ({ supabase }) => {
    await writeDownAction(supabase, "clean_up", "exports")
    after(() => cleanUpAndRecord(Date.now() + WORK_SECONDS * 1000).catch(() => {}))
    return { started: true as const }
  }),
})
