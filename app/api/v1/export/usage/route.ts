import { getUsage } from "@/lib/api/export-operations"
import { routes, withUser } from "@/lib/http"
import { getUsage as readUsage } from "@/lib/repositories/usage"

// GET /api/v1/export/usage: what is used of the workspace's limits
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withUser(getUsage, async ({ supabase }) => {
    const usage = await readUsage(supabase)
    return {
      storage: {
        usedBytes: usage.used_bytes,
        reservedBytes: usage.reserved_bytes,
        quotaBytes: usage.quota_bytes,
        files: usage.files,
      },
      exportsLast24Hours: { used: usage.exports_last_24_hours, limit: usage.max_exports_per_day },
      waiting: { count: usage.waiting, limit: usage.max_waiting_jobs },
      batchLimit: usage.max_batch_size,
    }
  }),
})
