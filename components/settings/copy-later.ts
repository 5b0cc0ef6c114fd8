/**
 * Copies a text that is still to come. Safari wants to be asked within the click, so it is given the promise.
 * False when the browser does not allow it, as on a page without HTTPS.
 */
export async function copyLater(text: Promise<string | null>): Promise<boolean> {
  const wanted = text.then((value) => {
    if (value === null) throw new Error("nothing to copy")
    return value
  })
  // Refused before it is looked at, it would be an error of nobody's.
  wanted.catch(() => {})
  try {
    const blob = wanted.then((value) => new Blob([value], { type: "text/plain" }))
    blob.catch(() => {})
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })])
    return true
  } catch {
    return navigator.clipboard
      ? wanted
          .then((value) => navigator.clipboard.writeText(value))
          .then(
            () => true,
            () => false,
          )
      : false
  }
}
