import { errorStatus, type ErrorCode } from "@/lib/errors"
import { ApiCode, ApiWords } from "./api-code"
import { ApiRefusals } from "./api-operation"

const SIGN_IN = `curl "$SUPABASE_URL/auth/v1/token?grant_type=password" \\
  --header "apikey: $SUPABASE_PUBLISHABLE_KEY" \\
  --json '{"email":"you@example.com","password":"…"}'`

const REFUSAL = `{
  "error": {
    "code": "invalid_request",
    "message": "The request is not right: options.pageSize: …",
    "details": [{ "field": "options.pageSize", "message": "…" }]
  }
}`

const EVENT = `id: 4182
event: progress
data: {"jobId":"8f14e45f-…","status":"processing","stage":"printing","progress":60, …}`

/** Refusals that any route may give. */
const anywhere: ErrorCode[] = [
  ...(["invalid_request", "not_signed_in", "not_found", "method_not_allowed"] as const),
  ...(["internal", "unavailable"] as const),
]

export const basics = [
  { anchor: "who-you-are", title: "Who you are" },
  { anchor: "answers", title: "Answers and refusals" },
  { anchor: "twice", title: "Asking twice" },
]

export function ApiBasics() {
  return (
    <>
      <Basic of={basics[0]!}>
        Send a Supabase access token as `Authorization: Bearer …`. A browser that is signed in needs
        none: its session cookie says the same, for requests that this site itself sends. You see
        what your workspaces have; everything else is not there. Bodies are JSON, sent as
        `application/json`.
      </Basic>
      <ApiCode label="Getting an access token">{SIGN_IN}</ApiCode>
      <Basic of={basics[1]!}>
        What succeeds answers `{"{"} data {"}"}`. What is refused answers with a status that is not
        2xx, a code for programs, a sentence for people and, where it helps, details: the fields
        that are wrong, or the numbers behind a limit.
      </Basic>
      <ApiCode label="A refusal">{REFUSAL}</ApiCode>
      <p className="mt-4 text-sm">
        Any route may answer with these; others are named with their route.
      </p>
      <ApiRefusals codes={anywhere.filter((code) => code in errorStatus)} />
      <Basic of={basics[2]!}>
        With an `Idempotency-Key` of your own, a request that is sent again answers what the first
        one did. Without one, an export of the same version with the same options is joined to the
        one in progress, or answered with the file that is there; `fresh` prints again.
      </Basic>
    </>
  )
}

export function ApiStreams() {
  return (
    <>
      <Paragraph>
        Streams are server-sent events, read with `EventSource` or line by line. An export sends
        `progress` whenever its stage changes, and at its end one of `completed`, `failed` or
        `cancelled`; each carries the whole export. A stream of one export or one batch ends there.
      </Paragraph>
      <ApiCode label="An event">{EVENT}</ApiCode>
      <Paragraph>
        `queue` says where a waiting export stands: `jobId`, `position`, `waitSeconds`. `batch`, on
        the stream of a batch, is the batch as a whole. `ready`, on the stream of everything, says
        that the past is told.
      </Paragraph>
      <Paragraph>
        Every change has an `id`. When a stream is cut, connect again with the last one as
        `Last-Event-ID`, as EventSource does by itself: nothing is missed and nothing is told twice.
        Streams end themselves after some minutes, and send a comment every 15 seconds so that no
        proxy takes them for dead. Where streams are blocked, ask for the export or the batch every
        few seconds instead.
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
