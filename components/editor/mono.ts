import "@fontsource/jetbrains-mono/latin-400.css"
import "@fontsource/jetbrains-mono/latin-ext-400.css"

/** The press's own monospaced letters: what a system calls monospace is not always that. */
export const MONO = { fontFamily: "'JetBrains Mono', ui-monospace, Menlo, Consolas, monospace" }
