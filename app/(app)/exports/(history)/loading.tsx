import { RowsSkeleton } from "@/components/exports/rows-skeleton"

export default function LoadingExports() {
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Exports</h1>
      <p className="text-soft mt-2 text-lg">Files are kept for seven days, then deleted.</p>
      <RowsSkeleton />
    </>
  )
}
