import type { ReactNode } from "react"
import { loadDocument } from "./load"

type Props = { children: ReactNode; params: Promise<{ id: string }> }

/** Asks before anything is sent: once the skeleton of the page is on its way, it is too late for a 404. */
export default async function DocumentLayout({ children, params }: Props) {
  await loadDocument((await params).id)
  return children
}
