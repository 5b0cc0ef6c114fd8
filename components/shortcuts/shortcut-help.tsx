"use client"

import { Checkbox } from "@/components/ui/checkbox"
import { Dialog } from "@/components/ui/dialog"
import { showShortcuts, switchShortcuts, useShortcutHelp } from "./help-state"
import { shortcutGroups, type Shortcut } from "./list"

export default function ShortcutHelp() {
  const { open, on } = useShortcutHelp()
  return (
    <Dialog open={open} onOpenChange={showShortcuts} title="Keyboard shortcuts" wide>
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {shortcutGroups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="text-lg">{title}</h3>
            <dl className="divide-rule mt-2 divide-y">
              {shortcuts.map((shortcut) => (
                <Row key={shortcut.does} {...shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="border-rule mt-6 flex items-center gap-3 border-t pt-5 text-sm">
        <Checkbox
          id="shortcuts-on"
          checked={on}
          onCheckedChange={(checked) => switchShortcuts(checked === true)}
        />
        <label htmlFor="shortcuts-on">Enable shortcuts (disabled while typing)</label>
      </div>
    </Dialog>
  )
}

function Row({ keys, does }: Shortcut) {
  return (
    <div className="flex items-center justify-between gap-4 py-2 text-sm">
      <dt className="order-last flex shrink-0 gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="border-edge bg-paper min-w-6 rounded border border-b-2 px-1.5 py-0.5 text-center font-sans text-xs"
          >
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  )
}
