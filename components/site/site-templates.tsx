import Image from "next/image"
import { documentKinds } from "@/lib/press/kinds"
import { templatesFor } from "@/lib/press/templates"

const templates = documentKinds.flatMap((kind) => templatesFor(kind))

/** What comes off the press, page one of each. */
export function SiteTemplates() {
  return (
    <section aria-labelledby="templates" className="border-rule border-t">
      <div className="mx-auto max-w-6xl px-5 py-20 sm:px-8">
        <h2 id="templates" className="text-3xl sm:text-4xl">
          Set like print, because it is
        </h2>
        <p className="text-soft mt-3 max-w-2xl text-lg text-pretty">
          Real typefaces, hanging dates, page breaks that keep a heading with its text. In Latin,
          Greek, Cyrillic, Arabic, Hebrew, Devanagari, Chinese, Japanese and Korean.
        </p>
        {/* A keyboard scrolls what it can reach. */}
        <div
          role="region"
          aria-label="Templates, page one of each"
          tabIndex={0}
          className="-mx-5 mt-10 snap-x scroll-px-5 overflow-x-auto px-5 pb-6 sm:-mx-8 sm:scroll-px-8 sm:px-8"
        >
          <ul className="flex w-max gap-5 sm:gap-6">
            {templates.map(({ slug, name, description }) => (
              <li key={slug} className="w-52 shrink-0 snap-start sm:w-60">
                <Image
                  src={`/templates/${slug}.png`}
                  alt={`A page in the template ${name}`}
                  width={360}
                  height={509}
                  unoptimized
                  loading="lazy"
                  className="border-rule shadow-sheet h-auto w-full rounded-xs border"
                />
                <h3 className="mt-4 text-xl">{name}</h3>
                <p className="text-soft mt-1 text-sm text-pretty">{description}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
