import { getSeries } from "@/lib/api/operator-operations"
import { routes, withOperator } from "@/lib/http"
import { readSeries } from "@/lib/operations/read"

// GET /api/v1/ops/series: what the charts show
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: withOperator(getSeries, async ({ supabase, query }) => ({
    steps: await readSeries(supabase, query.span),
  })),
})
