import { log } from "../../log"
import { PressError } from "../errors"
import { mustRunUnsandboxed } from "./flags"
import { browserHome } from "./home"

// Whether to start Chromium in its sandbox. Where it cannot be, that is said once, or refused.
export function maySandbox(): boolean {
  const home = browserHome()
  const known = mustRunUnsandboxed()
  if (!known && !home.sandboxRefused) return true
  const why = known
    ? "Chromium has no sandbox as root, nor on a serverless platform"
    : "This machine refuses Chromium its sandbox"
  if (process.env.CHROMIUM_SANDBOX === "require")
    throw new PressError(
      "sandbox_unavailable",
      `${why}, and CHROMIUM_SANDBOX=require forbids printing without it. ${ADVICE}`,
      "later",
    )
  if (!home.sandboxTold) {
    home.sandboxTold = true
    if (known) log.info({ code: "sandbox_off" }, `${why}; the press prints without it.`)
    else log.warn({ code: "sandbox_off" }, `${why}; the press prints without it. ${ADVICE}`)
  }
  return false
}

const ADVICE =
  "Run as a user other than root and allow unprivileged user namespaces " +
  "(sysctl kernel.unprivileged_userns_clone=1, or kernel.apparmor_restrict_unprivileged_userns=0)."
