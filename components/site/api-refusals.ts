import type { ErrorCode } from "@/lib/errors"

/** When each refusal is given, for people who write programs. */
export const refusedWhen: Record<ErrorCode, string> = {
  invalid_request: "A field is wrong, missing or unknown; `details` names each.",
  batch_too_large: "More documents than the workspace may export in one click.",
  not_signed_in: "No session and no access token, or one that has expired.",
  forbidden: "You may not do this, or another site asked for it with your session cookie.",
  not_found: "There is nothing at this address.",
  document_not_found: "No such document in your workspace.",
  job_not_found: "No such export in your workspace, or it has no file.",
  batch_not_found: "No such batch in your workspace.",
  method_not_allowed: "Not with this method; `Allow` says with which.",
  idempotency_conflict: "This `Idempotency-Key` was used for another request.",
  not_retryable: "Only a failed or cancelled export can be tried again.",
  already_running: "The same export is already in progress.",
  not_ready: "Not finished yet; `details` has the counts where there are any.",
  not_waiting: "Only a job that waits has a priority to change.",
  version_conflict: "A newer version was saved; `details` has its number.",
  expired: "The file was deleted after its seven days. Export again.",
  not_json: "The body is not sent as `application/json`.",
  too_large: "The request is larger than this route takes.",
  file_not_found: "The file is gone from Storage before it expired. Export again.",
  too_many_documents:
    "The workspace has as many documents as it may have; `details` has the limit.",
  too_many_waiting:
    "Too many exports of the workspace wait already. `Retry-After` says when to ask again.",
  daily_limit:
    "The workspace has used up its exports of the last 24 hours, retries included. `Retry-After` says when to ask again.",
  too_many_at_once:
    "Too many of these requests are in progress for you. `Retry-After` says when to ask again.",
  cannot_print: "The document cannot be exported yet; the message says why.",
  client_closed_request: "The client closed the connection before the answer was ready.",
  internal: "Our fault. It is in our log.",
  unavailable:
    "The database, Auth or Storage could not be reached. `Retry-After` says when to ask again.",
  quota_exceeded: "The workspace is out of space. Delete exports, or wait until they expire.",
}
