import type { Entry } from "./resume-sections"

export function ResumeEntry({ entry }: { entry: Entry }) {
  const { title, detail, when, text, points } = entry
  return (
    <li className="wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p>
          <span className="font-medium">{title}</span>
          {detail && (
            <span className="text-soft">
              {title && ", "}
              {detail}
            </span>
          )}
        </p>
        {when && <p className="text-soft text-sm tabular-nums">{when}</p>}
      </div>
      {text && <p className="mt-1.5 max-w-prose leading-relaxed">{text}</p>}
      {points && points.length > 0 && (
        <ul className="marker:text-accent mt-1.5 max-w-prose list-disc space-y-1 ps-5 leading-relaxed">
          {points.map((point, index) => (
            <li key={index}>{point}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
