import { createClient } from "@/lib/client"

/** Of this tab: the session cookie says who asks. */
export const client = createClient()
