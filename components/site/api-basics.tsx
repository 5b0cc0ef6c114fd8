import { errorStatus, type ErrorCode } from "@/lib/errors"
import { ApiCode, ApiWords } from "./api-code"
import { ApiRefusals } from "./api-operation"

const SIGN_IN = `curl "$SUPABASE_URL/auth/v1/token?grant_type=password" \\
  --header "apikey: $SUPABASE_PUBLISHABLE_KEY" \\
  --json '{"email":"you@example.com","password":"…"}'`

const REFUSAL = `{
  "error": {
    "code": "invalid_request",
    "message": "Invalid request: options.pageSize: …",
    "details": [{ "field": "options.pageSize", "message": "…" }]
  }
}`

const EVENT = `id: 4182
event: progress
data: {"jobId":"8f14e45f-…","status":"processing","stage":"printing","progress":60, …}`

/** Errors that any endpoint can return. */
const anywhere: ErrorCode[] = [
  ...(["invalid_request", "not_signed_in", "not_found", "method_not_allowed"] as const),
  ...(["internal", "unavailable"] as const),
]

export const basics = [
  { anchor: "authentication", title: "Authentication" },
  { anchor: "answers", title: "Responses and errors" },
  { anchor: "idempotency", title: "Idempotency" },
]

export function ApiBasics() {
  return (
    <>
      <Basic of={basics[0]!}>
        Send a Supabase access token as `Authorization: Bearer …`. A signed-in browser can use its
        session cookie instead, for requests from this site. You can access your own workspaces;
        everything else answers 404. Send bodies as JSON with `application/json`.
      </Basic>
      <ApiCode label="Getting an access token">{SIGN_IN}</ApiCode>
      <Basic of={basics[1]!}>
        A success is `{"{"} data {"}"}`. An error has a status other than 2xx, a `code`, a `message`
        and, where it helps, `details`: the invalid fields, or the numbers behind a limit.
      </Basic>
      <ApiCode label="An error">{REFUSAL}</ApiCode>
      <p className="mt-4 text-sm">
        Any endpoint can return these errors. Others are listed with their endpoint.
      </p>
      <ApiRefusals codes={anywhere.filter((code) => code in errorStatus)} />
      <Basic of={basics[2]!}>
        Send an `Idempotency-Key` to make a request safe to retry: repeating it returns the first
        response. Without a key, exporting the same version with the same options returns the export
        in progress or the existing file. Set `fresh` to export again.
      </Basic>
    </>
  )
}

export function ApiStreams() {
  return (
    <>
      <Paragraph>
        Streams are server-sent events, read with `EventSource` or line by line. An export sends
        `progress` whenever its stage changes, then `completed`, `failed` or `cancelled`. Each event
        has the whole export. The stream of one export or batch ends after that.
      </Paragraph>
      <ApiCode label="An event">{EVENT}</ApiCode>
      <Paragraph>
        `queue` has the position of a waiting export: `jobId`, `position`, `waitSeconds`. `batch`,
        on the stream of a batch, is the whole batch. `ready`, on the stream of all exports, comes
        after the current state was sent.
      </Paragraph>
      <Paragraph>
        Every change has an `id`. After a disconnect, reconnect with the last one as
        `Last-Event-ID`, as EventSource does automatically: no event is missed or repeated. Streams
        end after a few minutes and send a comment every 15 seconds to keep proxies from closing
        them. Where streams are blocked, poll the export or batch every few seconds.
      </Paragraph>
    </>
  )
}

function Basic({
  of,
  children,
}: {
  of: { anchor: string; title: string }
  children: React.ReactNode
}) {
  return (
    <>
      <h3 id={of.anchor} className="mt-10 text-2xl">
        {of.title}
      </h3>
      <Paragraph>{children}</Paragraph>
    </>
  )
}

const Paragraph = ({ children }: { children: React.ReactNode }) => (
  <p className="text-soft mt-3 max-w-2xl leading-relaxed text-pretty">
    <ApiWords>{[children].flat().join("")}</ApiWords>
  </p>
)
