const lines = [278, 294, 310, 342, 358, 374, 390]
const lengths = [200, 216, 150, 212, 190, 216, 120]

/** The sheet below the rollers, with the marks printers leave in the margins. */
export function PrintedSheet() {
  return (
    <g>
      <path d="M96 196h288v250H96z" className="fill-sheet stroke-edge" strokeWidth="1.5" />
      <path d="M132 250h120" className="stroke-accent" strokeWidth="9" strokeLinecap="round" />
      <g className="stroke-rule" strokeWidth="6" strokeLinecap="round">
        {lines.map((y, index) => (
          <path key={y} d={`M132 ${y}h${lengths[index]}`} />
        ))}
      </g>
      <Registration x={112} y={226} />
      <Registration x={368} y={226} />
      <g>
        <rect x="360" y="262" width="16" height="16" className="fill-ink" />
        <rect x="360" y="278" width="16" height="16" className="fill-soft" />
        <rect x="360" y="294" width="16" height="16" className="fill-edge" />
        <rect x="360" y="310" width="16" height="16" className="fill-accent" />
      </g>
    </g>
  )
}

function Registration({ x, y }: { x: number; y: number }) {
  return (
    <g className="stroke-edge" strokeWidth="1.2">
      <circle cx={x} cy={y} r="5" />
      <path d={`M${x - 9} ${y}h18M${x} ${y - 9}v18`} />
    </g>
  )
}
