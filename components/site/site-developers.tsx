import { ArrowRight } from "lucide-react"
import Link from "next/link"
import { buttonClass } from "@/components/ui/button"

const EXAMPLE = `curl --request POST "$PRESSRUN/api/v1/export/pdf" \\
  --header "Authorization: Bearer $TOKEN" \\
  --json '{"documentId":"8f14e45f-ceea-467f-a8f8-0f3d9a2b7c61"}'

202 Accepted
{"data":{"jobId":"…","batchId":"…","status":"pending","reused":false}}`

export function SiteDevelopers() {
  return (
    <section aria-labelledby="developers" className="border-rule border-t">
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-5 py-20 sm:px-8 lg:grid-cols-2 lg:gap-16">
        <div>
          <h2 id="developers" className="text-3xl sm:text-4xl">
            For developers
          </h2>
          <p className="text-soft mt-3 text-lg text-pretty">
            Everything in the app is available as an HTTP API: queue an export, follow it live with
            server-sent events, download the file or a ZIP. Requests are safe to retry, and every
            error says what to change.
          </p>
          <p className="text-soft mt-3 text-lg text-pretty">
            Runs on Next.js, Supabase and Postgres: on your laptop with one command, on Vercel, or
            with your own workers.
          </p>
          <Link href="/docs/api" className={`${buttonClass({ look: "secondary" })} mt-7`}>
            Read the API
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        </div>
        <pre
          tabIndex={0}
          aria-label="An example request"
          className="bg-ink text-paper overflow-x-auto rounded-lg p-6 font-mono text-[0.8125rem] leading-relaxed"
        >
          <code>{EXAMPLE}</code>
        </pre>
      </div>
    </section>
  )
}
