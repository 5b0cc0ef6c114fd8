"use client"

import { useClock, useOverview } from "./live-overview"
import { Part } from "./overview-part"
import { cell, Table } from "./table"
import { agoWords } from "./time-words"

const sources: Record<string, string> = {
  cron: "Scheduler",
  worker: "Worker",
  kick: "After a click",
}

/** Who came to work within the hour: each process once. */
export function Workers() {
  const { workers } = useOverview()
  const now = useClock()
  return (
    <Part title="Workers">
      {workers.length === 0 ? (
        <p className="text-soft">Nobody has worked the queue within the last hour.</p>
      ) : (
        <Table
          label="Workers of the last hour"
          head={[
            "Process",
            "Last seen",
            "Its tick took",
            "Ticks",
            "Claimed",
            "Printed",
            "Failed",
            "Waited for a lock",
            "Printing now",
          ]}
          words={2}
        >
          {workers.map((worker) => (
            <tr key={worker.name}>
              <th scope="row" className={`${cell} text-left font-medium`}>
                {worker.name}
                <span className="text-soft block font-normal">
                  {sources[worker.source] ?? worker.source}
                </span>
              </th>
              <td className={`${cell} whitespace-nowrap`}>{agoWords(worker.lastAt, now)}</td>
              {[
                `${worker.lastSeconds.toFixed(1)} s`,
                worker.ticks,
                worker.claimed,
                worker.completed,
                worker.failed,
                worker.contended,
                worker.running,
              ].map((value, n) => (
                <td key={n} className={`${cell} text-right`}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      )}
    </Part>
  )
}
