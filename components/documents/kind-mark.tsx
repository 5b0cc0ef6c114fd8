import type { ReactNode } from "react"

// Line by line what such a page looks like from across the room.
const lines: Record<string, ReactNode> = {
  resume: (
    <>
      <path d="M9 11h13" strokeWidth="3" className="stroke-accent" />
      <path d="M9 17h22M9 25h5M18 25h13M18 29h10M9 36h5M18 36h13M18 40h8" />
    </>
  ),
  letter: (
    <>
      <path d="M21 10h10M23 14h8M9 20h9" />
      <path d="M9 27h22M9 31h22M9 35h15" />
      <path d="M9 42c3-4 4 2 7-1s3 0 5 0" className="stroke-accent" strokeWidth="1.6" />
    </>
  ),
  report: (
    <>
      <path d="M9 11h18" strokeWidth="3" className="stroke-accent" />
      <path d="M9 17h22M9 21h18M9 42h22" />
      <path d="M11 38v-7M17 38V27M23 38v-5M29 38V25" strokeWidth="3" />
    </>
  ),
}

export function KindMark({ kind }: { kind: string }) {
  return (
    <svg viewBox="0 0 40 52" aria-hidden="true" className="h-16 shrink-0" fill="none">
      <path d="M2 2h28l8 8v40H2z" className="fill-paper stroke-edge" />
      <path d="M30 2v8h8" className="stroke-edge" />
      <g className="stroke-edge" strokeWidth="1.4" strokeLinecap="round">
        {lines[kind]}
      </g>
    </svg>
  )
}
