import { describeApi } from "@/lib/api/openapi"
import { answering, routes } from "@/lib/http"
import { version } from "@/package.json"

// GET /api/v1/openapi.json: the API, described for programs
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: answering(async () => Response.json(describeApi(version))),
})
