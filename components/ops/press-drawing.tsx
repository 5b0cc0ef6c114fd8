const SHEET_TOP = 70
const SHEET_LENGTH = 40

/** A press from the side. At work its rollers turn and the sheet comes out as far as the export has got. */
export function PressDrawing({ progress }: { progress: number | null }) {
  const working = progress !== null
  const out = working ? 4 + (SHEET_LENGTH * progress) / 100 : 0
  return (
    <svg
      viewBox="0 0 120 116"
      aria-hidden
      className={`w-24 shrink-0 self-start ${working ? "text-ink" : "text-edge"}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      {working && <PrintedPart length={out} />}
      <path d="M42 26V8h36v18" className="fill-sheet" />
      <path d="M48 15h24M48 20h24" strokeWidth="1.25" />
      <rect x="10" y="26" width="100" height="44" rx="7" className="fill-paper" />
      <Roller x={34} working={working} />
      <Roller x={60} working={working} inked />
      <Roller x={86} working={working} />
      <path d="M14 70h92" strokeWidth="5" strokeLinecap="round" />
    </svg>
  )
}

function Roller(props: { x: number; working: boolean; inked?: boolean }) {
  const fill = !props.inked ? "fill-sheet" : props.working ? "fill-accent" : "fill-rule"
  const turning = props.working ? "animate-[roll_2s_linear_infinite]" : ""
  return (
    <g className={`origin-center [transform-box:fill-box] ${turning}`}>
      <circle cx={props.x} cy="48" r="12" className={fill} />
      <path d={`M${props.x} 38v5M${props.x} 53v5`} strokeWidth="1.5" />
    </g>
  )
}

function PrintedPart({ length }: { length: number }) {
  const lines = [8, 14, 20, 26, 32].filter((offset) => offset < length - 3)
  return (
    <>
      <rect
        x="36"
        y={SHEET_TOP}
        width="48"
        height={length}
        className="fill-sheet"
        strokeWidth="1.5"
      />
      {lines.map((offset) => (
        <path
          key={offset}
          d={`M43 ${SHEET_TOP + length - offset}h${offset === 8 ? 20 : 34}`}
          strokeWidth="1.5"
          className={offset === 8 ? "stroke-accent" : "stroke-edge"}
        />
      ))}
    </>
  )
}
