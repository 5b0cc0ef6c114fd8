import { duration, stageName } from "../words"

const stages = [
  ["loading", "bg-edge"],
  ["rendering", "bg-ink"],
  ["printing", "bg-accent"],
  ["finishing", "bg-soft"],
  ["saving", "bg-accent/40"],
] as const

/** Where the time of one attempt went: a bar for the eye, the same as a table beneath it. */
export function StageBar(props: { timings: Record<string, number>; attempt: number }) {
  const parts = stages.flatMap(([stage, colour]) => {
    const ms = props.timings[stage]
    return ms === undefined ? [] : [{ stage, colour, ms }]
  })
  const total = parts.reduce((sum, { ms }) => sum + ms, 0)
  if (total === 0) return null
  return (
    <div className="mt-3 max-w-xl">
      <div aria-hidden className="flex h-3 gap-px overflow-hidden rounded-full">
        {parts.map(({ stage, colour, ms }) => (
          <span key={stage} className={colour} style={{ flexGrow: ms, flexBasis: 0 }} />
        ))}
      </div>
      <table className="mt-2 w-full">
        <caption className="sr-only">Time per stage of attempt {props.attempt}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Stage</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody className="grid grid-cols-2 gap-x-6 sm:grid-cols-3" role="rowgroup">
          {parts.map(({ stage, colour, ms }) => (
            <tr key={stage} role="row" className="flex items-center justify-between gap-2">
              <th scope="row" role="rowheader" className="flex items-center gap-2 font-normal">
                <span aria-hidden className={`size-2 rounded-full ${colour}`} />
                {stageName(stage)}
              </th>
              <td role="cell" className="text-soft tabular-nums">
                {duration(ms)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
