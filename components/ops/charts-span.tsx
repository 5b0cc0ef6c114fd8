import Link from "next/link"
import { spans, type Span } from "./charts-list"

const words: Record<Span, string> = { hour: "Hour", day: "Day", week: "Week" }

/** How far back the charts look; in the address, so that a link shows the same. */
export function SpanSwitch({ span }: { span: Span }) {
  return (
    <nav aria-label="How far back" className="border-edge flex overflow-hidden rounded-md border">
      {spans.map((one) => (
        <Link
          key={one}
          href={one === "hour" ? "/ops" : `/ops?span=${one}`}
          replace
          scroll={false}
          aria-current={one === span ? "true" : undefined}
          className="bg-sheet aria-[current]:bg-ink aria-[current]:text-paper not-first:border-edge flex min-h-9 items-center px-4 text-sm font-medium not-first:border-l focus-visible:-outline-offset-4"
        >
          {words[one]}
        </Link>
      ))}
    </nav>
  )
}
