const known = () => typeof Notification !== "undefined"

export const mayAskToNotify = () => known() && Notification.permission === "default"

export const askToNotify = async () => void (await Notification.requestPermission())

/** For a tab that nobody looks at. The tag keeps two tabs from saying the same twice. */
export function notify(title: string, tag: string): void {
  if (!known() || !document.hidden || Notification.permission !== "granted") return
  try {
    const note = new Notification(title, { tag, icon: "/icon.svg" })
    note.onclick = () => {
      window.focus()
      note.close()
    }
  } catch {
    // Phones only let service workers notify; the toast is there when the person comes back.
  }
}
