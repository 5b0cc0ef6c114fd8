/** Where everything will be, so that nothing moves when it comes. */
export function EditorSkeleton() {
  return (
    <div
      role="status"
      aria-label="Opening the document"
      className="mx-[calc(50%-min(50vw-1.25rem,45rem))] animate-pulse -mt-5 sm:-mt-8 sm:mx-[calc(50%-min(50vw-2rem,45rem))]"
    >
      <div className="bg-rule h-5 w-32 rounded" />
      <div className="bg-rule mt-3 h-10 w-2/3 max-w-lg rounded" />
      <div className="border-rule mt-4 h-11 border-b" />
      <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,11fr)_minmax(0,10fr)]">
        <div className="space-y-5">
          <div className="border-rule h-11 border-b" />
          <div className="bg-sheet border-rule h-96 rounded-lg border" />
          <div className="bg-sheet border-rule h-56 rounded-lg border" />
        </div>
        <div className="hidden space-y-4 lg:block">
          <div className="bg-sheet border-rule h-20 rounded-lg border" />
          <div className="aspect-[8.27/11.69] max-h-[calc(100dvh-11rem)] w-full bg-white ring-1 ring-black/10" />
        </div>
      </div>
    </div>
  )
}
