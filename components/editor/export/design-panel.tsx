"use client"

import { Sheet } from "@/components/ui/sheet"
import { OptionsPanel } from "./options-panel"
import { TemplatePicker } from "./template-picker"

/** How a document looks and on what it is printed. */
export default function DesignPanel() {
  return (
    <div className="space-y-5">
      <Sheet className="p-5">
        <TemplatePicker />
      </Sheet>
      <Sheet className="p-5">
        <OptionsPanel />
      </Sheet>
    </div>
  )
}
