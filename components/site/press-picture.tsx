import { PrintedSheet } from "./printed-sheet"

/** A press with a sheet coming out, a bar at sixty percent: printing. It stands still on purpose. */
export function PressPicture({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 480 520"
      role="img"
      aria-label="A printing press with a sheet coming out of it, and a progress bar that says Printing, 60 percent"
      className={className}
      fill="none"
    >
      <PrintedSheet />
      <g className="stroke-ink" strokeWidth="2.5">
        <rect x="56" y="92" width="368" height="112" rx="14" className="fill-sheet" />
        <path d="M80 92V58q0-14 14-14h292q14 0 14 14v34" className="fill-paper" />
        <path d="M152 44V18h176v26" className="fill-sheet" />
        <path d="M172 30h136M172 18v-8h136v8" strokeWidth="1.5" />
      </g>
      <Roller x={136} />
      <Roller x={240} inked />
      <Roller x={344} />
      <path d="M72 204h336" className="stroke-ink" strokeWidth="7" strokeLinecap="round" />
      <Gauge />
    </svg>
  )
}

function Roller({ x, inked = false }: { x: number; inked?: boolean }) {
  return (
    <g className="stroke-ink" strokeWidth="2.5">
      <circle cx={x} cy="148" r="40" className={inked ? "fill-accent" : "fill-paper"} />
      <circle cx={x} cy="148" r="9" className="fill-sheet" />
      <path d={`M${x} 116v12M${x} 168v12M${x - 32} 148h12M${x + 20} 148h12`} strokeWidth="1.5" />
    </g>
  )
}

function Gauge() {
  return (
    <g>
      <rect
        x="56"
        y="428"
        width="368"
        height="76"
        rx="12"
        className="fill-sheet stroke-ink"
        strokeWidth="2.5"
      />
      <text x="78" y="461" className="fill-ink font-sans text-[17px] font-medium">
        Printing
      </text>
      <text x="402" y="461" textAnchor="end" className="fill-soft font-sans text-[17px]">
        60 %
      </text>
      <rect x="78" y="475" width="324" height="12" rx="6" className="fill-paper stroke-edge" />
      <rect x="78" y="475" width="194" height="12" rx="6" className="fill-accent" />
    </g>
  )
}
