import type { ReactNode } from "react"

// Imported when called: Next refuses a route that imports react-dom/server at its top.
export async function renderMarkup(node: ReactNode): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server")
  return renderToStaticMarkup(node)
}
