// The Supabase API of the local stack, as a process of its own: Auth, PostgREST and Storage from
// @supabase/lite, answering as the hosted service does. Its folder (cwd) holds its config and files.
import { serve } from "@hono/node-server"
import { createApi } from "@supabase/lite/cli"
import { answerMailPage } from "./mail-page"
import { Mailbox } from "./mailbox"
import { mendConnection, mend } from "./mend"

const port = Number(process.argv[2])

const api = await createApi({ withSupabaseClient: false })
const app = await api.project.local.createApp(undefined, { admin: false })
mendConnection(app.connection)
const mailbox = new Mailbox("mail.json")
app.drivers.email = mailbox
const answer = mend(
  (request) => Promise.resolve(app.fetch(request, { peerAddress: null })),
  mailbox,
)
const fetch = (request: Request) => answerMailPage(request, mailbox) ?? answer(request)

const server = serve({ fetch, port, hostname: "127.0.0.1" })

// A bare server: closing the sockets is all there is to stop.
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0))
    if ("closeAllConnections" in server) server.closeAllConnections()
  })
}
