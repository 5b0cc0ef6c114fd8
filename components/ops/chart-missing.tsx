/** The script that draws did not arrive. */
export default function MissingPlot() {
  return (
    <p className="text-soft grid h-full place-items-center text-center text-sm">
      The chart could not be loaded. The table below has the numbers.
    </p>
  )
}
