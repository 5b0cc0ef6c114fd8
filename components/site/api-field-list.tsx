import { ApiWords } from "./api-code"
import type { Field, Fields } from "./api-fields"

/** What is taken or answered, a line for each field; side by side where there is room. */
export function ApiFieldList({ groups }: { groups: Fields[] }) {
  return groups.map((fields, n) => (
    <div key={n}>
      {n > 0 && <p className="text-soft mt-3 text-sm italic">or</p>}
      <dl className="border-rule mt-2 border-t text-sm">
        {fields.map((field) => (
          <div
            key={field.name}
            className="border-rule grid gap-x-4 border-b py-2 last:border-b-0 sm:grid-cols-[minmax(9rem,15rem)_1fr]"
          >
            <dt className="font-mono text-[0.8125rem] wrap-anywhere">
              {field.name || "data"}
              {field.required || <span className="text-soft font-sans"> optional</span>}
            </dt>
            <dd className="text-soft wrap-anywhere">
              <FieldWords field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ))
}

function FieldWords({ field: { words, shape, fallback, description } }: { field: Field }) {
  return (
    <>
      <ApiWords>{words.replace(/ ?or null$/, "")}</ApiWords>
      {shape && (
        <>
          {" "}
          <a href={`#shape-${shape}`} className="text-accent underline underline-offset-2">
            {shape}
          </a>
        </>
      )}
      {words.endsWith("or null") && " or null"}
      {fallback !== undefined && `; default ${fallback}`}
      {description && (
        <>
          {": "}
          <ApiWords>{description}</ApiWords>
        </>
      )}
    </>
  )
}
