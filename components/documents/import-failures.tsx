import { X } from "lucide-react"
import type { ImportReport } from "./import-files"

/** Which files could not be imported, where in them the trouble is, and what to do. */
export function ImportFailures({ report, onClose }: { report: ImportReport; onClose: () => void }) {
  const { added, failed } = report
  if (failed.length === 0) return null
  const all = added.length + failed.length
  return (
    <section
      role="alert"
      className="border-accent bg-tint relative mt-6 rounded-r-md border-l-3 py-4 pr-14 pl-5"
    >
      <h2 className="text-lg">
        {added.length === 0
          ? "Nothing was imported"
          : `${added.length} of ${all} files imported, ${failed.length} not`}
      </h2>
      <ul className="mt-2 space-y-2 text-sm">
        {failed.map(({ file, field, message, advice }, index) => (
          <li key={index} className="wrap-anywhere">
            <strong className="font-medium">{file}</strong>
            {field && <code className="bg-sheet ml-1.5 rounded px-1 font-mono">{field}</code>}
            <span className="block">
              {message} {advice}
            </span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute top-2 right-2 flex size-10 items-center justify-center"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </section>
  )
}
