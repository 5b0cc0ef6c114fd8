"use client"

import { Check, Copy } from "lucide-react"
import { useState } from "react"
import { toast } from "sonner"

const SHOWN_MS = 2_000

export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), SHOWN_MS)
    } catch {
      toast.error("Your browser did not let us copy. Select the text instead.")
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      aria-label={copied ? `Copied the ${what}` : `Copy the ${what}`}
      onClick={() => void copy()}
      className="text-soft hover:text-ink -my-2 flex size-9 shrink-0 items-center justify-center"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  )
}
