type Props = { title: string; words: string; filters?: boolean }

/** The shape of a page of lines that is on its way. */
export function LinesSkeleton({ title, words, filters = false }: Props) {
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      <p className="text-soft mt-2 mb-6 text-lg">{words}</p>
      <div role="status" className="animate-pulse">
        <span className="sr-only">Loading</span>
        {filters && <div className="bg-rule h-25 rounded md:h-37" />}
        {Array.from({ length: 8 }, (_, n) => (
          <div key={n} className="border-rule flex justify-between border-b py-4">
            <div className="bg-rule h-5 w-2/5 rounded" />
            <div className="bg-rule h-5 w-1/6 rounded" />
          </div>
        ))}
      </div>
    </>
  )
}
