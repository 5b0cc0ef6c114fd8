/** The drawing of a chart, with what draws it. Without it the tables still have the numbers. */
export async function loadPlot() {
  speakALanguage()
  try {
    return await import("./chart-plot")
  } catch {
    return await import("./chart-missing")
  }
}

/**
 * A Chromium under the POSIX locale says that it speaks "en-US@posix". Intl refuses that name, and uPlot asks Intl
 * with it as soon as it is loaded.
 */
function speakALanguage(): void {
  try {
    new Intl.NumberFormat(navigator.language)
  } catch {
    Object.defineProperty(navigator, "language", { value: "en-US", configurable: true })
  }
}
