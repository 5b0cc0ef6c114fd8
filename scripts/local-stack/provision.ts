// Makes what a Supabase database has before any migration of ours. A process of its own, because
// @supabase/lite finds its config and files by the working directory.
import { createApi } from "@supabase/lite/cli"
import { mendConnection } from "./mend"

const api = await createApi({ withSupabaseClient: false })
const app = await api.project.local.createApp(undefined, { admin: false })
mendConnection(app.connection)
await app.ensureSystemSchema()
process.exit(0)
