interface Props {
  label: string
  words: string
  /** 0 to 1, or more where a limit was lowered. */
  share: number
  pressing?: boolean
}

export function ShareBar({ label, words, share, pressing = false }: Props) {
  const percent = Math.min(100, Math.round(share * 100))
  return (
    <div className="min-w-0 text-sm">
      <p className={pressing ? "font-medium text-(--critical)" : "text-soft"}>{words}</p>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
        className="bg-rule mt-1.5 h-1.5 overflow-hidden rounded-full"
      >
        {/* A little is not nothing: it shows. */}
        <div
          className={`h-full ${pressing ? "bg-(--critical)" : "bg-edge"}`}
          style={{ width: `${share > 0 ? Math.max(1, percent) : 0}%` }}
        />
      </div>
    </div>
  )
}
