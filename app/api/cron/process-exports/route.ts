import { workQueue } from "@/lib/exports/kick"
import { ok, routes, withCron } from "@/lib/http"

export const maxDuration = 300
/** Ticks come every minute: a new one starts as this one ends, and none outlives the platform's limit. */
const WORK_SECONDS = 55

const work = withCron(async () => ok(await workQueue("cron", WORK_SECONDS)))

// GET and POST /api/cron/process-exports: work the queue for a minute
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({ GET: work, POST: work })
