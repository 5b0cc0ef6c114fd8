"use client"

import { Tabs as Radix } from "radix-ui"
import type { ReactNode } from "react"
import { focusQuietly } from "./focus-quietly"

type Tab = { value: string; label: string; content: ReactNode }

/** Several views of one thing; the arrow keys go from one to the next. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: Tab[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List aria-label={label} className="border-rule flex gap-6 border-b">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            onPointerDown={focusQuietly}
            className="text-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink -mb-px min-h-11 border-b-2 border-transparent font-medium"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
