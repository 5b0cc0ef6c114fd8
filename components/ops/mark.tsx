import { CircleCheck, OctagonAlert, TriangleAlert } from "lucide-react"
import type { Mark as Kind } from "@/lib/operations/marks"

const looks = {
  good: { Icon: CircleCheck, words: "Good", look: "text-(--good)" },
  warning: { Icon: TriangleAlert, words: "Warning", look: "text-(--warning)" },
  critical: { Icon: OctagonAlert, words: "Critical", look: "text-(--critical)" },
}

/** A judgement by colour, by shape and by word. */
export function Mark({ mark, words }: { mark: Kind; words?: string }) {
  const { Icon, words: usual, look } = looks[mark]
  return (
    <span
      data-mark={mark}
      className={`inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap ${look}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {words ?? usual}
    </span>
  )
}
