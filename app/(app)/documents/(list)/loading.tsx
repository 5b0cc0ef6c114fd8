/** The page in outline, so that nothing moves when it comes. */
export default function LoadingDocuments() {
  return (
    <div data-skeleton aria-busy="true">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="text-4xl sm:text-5xl">Documents</h1>
          <p className="text-soft mt-2 text-lg">Export any document to PDF.</p>
        </div>
        <div className="flex gap-2.5">
          <Block className="h-11 w-28" />
          <Block className="h-11 w-44" />
        </div>
      </div>
      <Block className="mt-8 h-11 w-full" />
      <div className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <div key={card} className="bg-sheet border-rule overflow-hidden rounded-lg border">
            <div className="bg-paper border-rule h-52 border-b px-9 pt-7">
              <div className="bg-sheet h-full" />
            </div>
            <div className="space-y-3 p-5">
              <Block className="h-6 w-3/4" />
              <Block className="h-4 w-1/2" />
              <Block className="mt-5 h-9 w-28" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

const Block = ({ className }: { className: string }) => (
  <div className={`bg-rule/60 animate-pulse rounded-md ${className}`} />
)
