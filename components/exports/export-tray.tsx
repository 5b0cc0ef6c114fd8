import { templateChoices } from "./template-choices"
import { Tray } from "./tray"

/** Follows the person through the app: what is being printed for them, and what has just been. */
export function ExportTray() {
  return <Tray templates={templateChoices()} />
}
