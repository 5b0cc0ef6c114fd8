import { cleanUpAndRecord } from "@/lib/exports/cleanup-run"
import { ok, routes, withCron } from "@/lib/http"

export const maxDuration = 300
const WORK_SECONDS = 240

const cleanUp = withCron(async () => ok(await cleanUpAndRecord(Date.now() + WORK_SECONDS * 1000)))

// GET and POST /api/cron/cleanup-exports: delete what expired
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({ GET: cleanUp, POST: cleanUp })
