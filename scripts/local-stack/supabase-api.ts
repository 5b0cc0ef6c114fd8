// The Supabase API of the local stack, as a process of its own: Auth, PostgREST and Storage from
// @supabase/lite, answering as the hosted service does. Its folder (cwd) holds its config and files.
import { serve } from "@hono/node-server"
import { createApi } from "@supabase/lite/cli"
import { mendConnection, mend } from "./mend"

const port = Number(process.argv[2])

const api = await createApi({ withSupabaseClient: false })
const app = await api.project.local.createApp(undefined, { admin: false })
mendConnection(app.connection)
const answer = mend((request) => Promise.resolve(app.fetch(request, { peerAddress: null })))

const server = serve({ fetch: answer, port, hostname: "127.0.0.1" })

// A bare server: closing the sockets is all there is to stop.
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0))
    if ("closeAllConnections" in server) server.closeAllConnections()
  })
}
