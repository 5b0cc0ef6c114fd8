/** The shape of a list that is on its way. */
export function RowsSkeleton() {
  return (
    <div role="status" className="mt-6 animate-pulse">
      <span className="sr-only">Loading</span>
      <div className="grid max-w-2xl gap-8 sm:grid-cols-2">
        <div className="bg-rule h-6 rounded" />
        <div className="bg-rule h-6 rounded" />
      </div>
      <div className="bg-rule mt-9 h-14 rounded" />
      {Array.from({ length: 6 }, (_, n) => (
        <div key={n} className="border-rule flex gap-4 border-b py-4">
          <div className="bg-rule h-20 w-15 rounded-sm" />
          <div className="flex-1 space-y-2 py-1">
            <div className="bg-rule h-5 w-2/5 rounded" />
            <div className="bg-rule h-4 w-1/4 rounded" />
          </div>
        </div>
      ))}
    </div>
  )
}
