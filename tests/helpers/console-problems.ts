import type { ConsoleMessage } from "playwright/test"

/** An error on the console of a page. Playwright's recorder tries to run in every frame, also in previews without scripts. */
export const isProblem = (message: ConsoleMessage) =>
  message.type() === "error" && !message.text().startsWith("Blocked script execution in")
