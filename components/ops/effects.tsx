/** What a change will do, before it is saved; read out when somebody has typed. */
export function Effects({ changes }: { changes: string[] }) {
  return (
    <div role="status" className="mt-6 text-sm">
      {changes.length > 0 && (
        <div className="border-accent bg-tint rounded-r-md border-l-3 px-4 py-3">
          <p className="font-medium">What it will do</p>
          <ul className="mt-1 space-y-1 text-pretty">
            {changes.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
