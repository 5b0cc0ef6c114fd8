/** A bar of what has really happened: it moves when the press reports a stage, never in between. */
export function Progress({ label, value, words }: { label: string; value: number; words: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={`${words}, ${value} %`}
      className="border-edge bg-paper h-3 overflow-hidden rounded-full border"
    >
      <div
        className="bg-accent h-full rounded-full transition-[width] duration-300 ease-out"
        style={{ width: `${value}%` }}
      />
    </div>
  )
}
