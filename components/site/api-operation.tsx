import { errorStatus, type ErrorCode } from "@/lib/errors"
import { ApiCode, ApiWords } from "./api-code"
import { curlFor } from "./api-example"
import { ApiFieldList } from "./api-field-list"
import type { ReadableOperation } from "./api-model"
import { refusedWhen } from "./api-refusals"

export function ApiOperation({ operation }: { operation: ReadableOperation }) {
  const { anchor, method, path, summary, takes, status, answer, refusals } = operation
  return (
    <section aria-labelledby={anchor} className="border-rule border-t py-8">
      <h3 id={anchor} className="text-2xl">
        {summary}
      </h3>
      <p className="mt-2 font-mono text-sm wrap-anywhere">
        <span className="text-accent font-semibold">{method}</span> {path}
      </p>
      <ApiCode label={`Example: ${summary}`}>{curlFor(operation)}</ApiCode>
      {takes.map(({ where, groups }) => (
        <Part key={where} title={where}>
          <ApiFieldList groups={groups} />
        </Part>
      ))}
      <Part title={`Answers ${status}`}>
        {typeof answer === "string" ? (
          <p className="text-soft mt-2 text-sm">{answer}</p>
        ) : (
          <ApiFieldList groups={answer} />
        )}
      </Part>
      {refusals.length > 0 && (
        <Part title="Errors">
          <ApiRefusals codes={refusals} />
        </Part>
      )}
    </section>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <h4 className="mt-6 text-sm font-semibold">{title}</h4>
      {children}
    </>
  )
}

/** Code, status, and when. */
export function ApiRefusals({ codes }: { codes: ErrorCode[] }) {
  return (
    <dl className="border-rule mt-2 border-t text-sm">
      {codes
        .toSorted((a, b) => errorStatus[a] - errorStatus[b])
        .map((code) => (
          <div
            key={code}
            className="border-rule grid gap-x-4 border-b py-2 last:border-b-0 sm:grid-cols-[minmax(9rem,15rem)_1fr]"
          >
            <dt className="font-mono text-[0.8125rem]">
              {errorStatus[code]} {code}
            </dt>
            <dd className="text-soft">
              <ApiWords>{refusedWhen[code]}</ApiWords>
            </dd>
          </div>
        ))}
    </dl>
  )
}
