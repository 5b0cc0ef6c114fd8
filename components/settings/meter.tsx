type Props = {
  label: string
  /** The same in words: "12 of 100". */
  words: string
  used: number
  limit: number
  /** What to do when nothing is left. */
  whenFull: string
}

export function Meter({ label, words, used, limit, whenFull }: Props) {
  const share = limit > 0 ? Math.min(1, used / limit) : 1
  // A little is not nothing: it shows.
  const width = used > 0 ? Math.max(1, share * 100) : 0
  return (
    <li>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        <span className="text-soft text-sm tabular-nums">{words}</span>
      </p>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={words}
        className="border-edge bg-paper mt-2 h-2.5 overflow-hidden rounded-full border"
      >
        <div
          className={`h-full ${share >= 0.9 ? "bg-accent" : "bg-ink"}`}
          style={{ width: `${width}%` }}
        />
      </div>
      {share >= 1 && <p className="text-accent mt-2 text-sm font-medium">{whenFull}</p>}
    </li>
  )
}
