"use client"

import {
  cloneElement,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from "react"

type Parts = typeof import("./menu-parts")
type Trigger = ReactElement<ComponentProps<"button">>

let parts: Parts | undefined
const load = async () => (parts ??= await import("./menu-parts"))

/**
 * A button that opens a list of things to do. How a menu behaves is 22 KB of script, a tenth of what a page may
 * send: it is fetched when somebody points or tabs to the button, and the page begins without it.
 */
export function Menu({ trigger, children }: { trigger: Trigger; children: ReactNode }) {
  const [wanted, setWanted] = useState(false)
  if (wanted && parts) return <parts.Menu trigger={trigger}>{children}</parts.Menu>
  const prepare = () => void load().catch(() => {})
  const open = () => void load().then(() => setWanted(true))
  return cloneElement(trigger, {
    ...{ "aria-haspopup": "menu", "aria-expanded": false },
    ...{ onPointerEnter: prepare, onFocus: prepare, onClick: open },
    onKeyDown: (event) => event.key === "ArrowDown" && open(),
  } satisfies ComponentProps<"button">)
}

/** One of them. With `asChild` it is a link. */
export function MenuItem(props: ComponentProps<Parts["MenuItem"]>) {
  return parts && <parts.MenuItem {...props} />
}

export function MenuLine() {
  return parts && <parts.MenuLine />
}
