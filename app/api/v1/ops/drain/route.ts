import { after } from "next/server"
import { drainNow } from "@/lib/api/operator-operations"
import { kick } from "@/lib/exports/kick"
import { routes, withOperator } from "@/lib/http"
import { QUEUE } from "@/lib/repositories/operations"
import { writeDownAction } from "@/lib/repositories/operators"

export const maxDuration = 300

// POST /api/v1/ops/drain: work the queue now
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: withOperator(drainNow, async ({ supabase }) => {
    await writeDownAction(supabase, "drain", QUEUE)
    after(() => kick(maxDuration - 10))
    return { started: true as const }
  }),
})
