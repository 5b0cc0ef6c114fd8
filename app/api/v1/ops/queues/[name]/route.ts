import { after } from "next/server"
import { saveQueue } from "@/lib/api/operator-operations"
import { kick } from "@/lib/exports/kick"
import { routes, withOperator } from "@/lib/http"
import { saveQueue as save } from "@/lib/operations/act"

export const maxDuration = 300

// PUT /api/v1/ops/queues/:name: pause, resume, limits
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: withOperator(saveQueue, async ({ supabase, params, body }) => {
    const queue = await save(supabase, params.name, body)
    // What waited for this need not wait for the next tick too.
    if (!queue.paused) after(() => kick(maxDuration - 10))
    return queue
  }),
})
