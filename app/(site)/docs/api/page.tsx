import type { Metadata } from "next"
import localFont from "next/font/local"
import { ApiBasics, ApiStreams, basics } from "@/components/site/api-basics"
import { ApiContents, type Chapter } from "@/components/site/api-contents"
import { ApiFieldList } from "@/components/site/api-field-list"
import { readableApi } from "@/components/site/api-model"
import { ApiOperation } from "@/components/site/api-operation"
import { SiteFooter } from "@/components/site/site-footer"
import { SiteHeader } from "@/components/site/site-header"
import { SkipLink } from "@/components/shell/skip-link"
import { currentSession } from "@/lib/supabase/session"

// Asked for with the page, not when its style has been read: text set in it stands still from the start.
const mono = localFont({
  src: [
    {
      path: "../../../../node_modules/@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2",
      weight: "400",
    },
    {
      path: "../../../../node_modules/@fontsource/jetbrains-mono/files/jetbrains-mono-latin-600-normal.woff2",
      weight: "600",
    },
  ],
  variable: "--font-mono",
  fallback: ["ui-monospace", "monospace"],
  adjustFontFallback: false,
})

export const metadata: Metadata = {
  title: "API",
  description: "Queue exports, follow them live and download them from your own programs.",
}

/** In the order of what one does: write, export, watch, fetch, look back. */
const TAGS = ["Documents", "Exports", "Batches", "Streams", "Downloads", "History"]

export default async function ApiPage() {
  const session = await currentSession()
  const { operations, shapes } = readableApi()
  const tags = [...new Set([...TAGS, ...operations.map(({ tag }) => tag)])]
  const of = (tag: string) => operations.filter((operation) => operation.tag === tag)
  const chapters: Chapter[] = [
    { anchor: "basics", title: "Basics", parts: basics },
    ...tags.map((tag) => ({
      anchor: tag.toLowerCase(),
      title: tag,
      parts: of(tag).map(({ anchor, summary }) => ({ anchor, title: summary })),
    })),
    {
      anchor: "shapes",
      title: "Schemas",
      parts: shapes.map(([name]) => ({ anchor: `shape-${name}`, title: name })),
    },
  ]
  return (
    <>
      <SkipLink />
      <SiteHeader signedIn={session.state === "in"} />
      <main
        className={`${mono.variable} mx-auto grid w-full max-w-6xl flex-1 items-start gap-x-14 gap-y-8 px-5 pt-6 pb-24 sm:px-8 lg:grid-cols-[14rem_minmax(0,1fr)]`}
      >
        <div className="lg:col-start-2">
          <h1 className="text-5xl sm:text-6xl">API</h1>
          <p className="text-soft mt-4 max-w-2xl text-lg text-pretty">
            Everything in the app, for your programs. Also available as{" "}
            <a href="/api/v1/openapi.json" className="text-accent underline underline-offset-2">
              OpenAPI 3.1
            </a>
            .
          </p>
        </div>
        <ApiContents chapters={chapters} />
        <div id="content" className="min-w-0">
          <Chapter anchor="basics" title="Basics" first>
            <ApiBasics />
          </Chapter>
          {tags.map((tag) => (
            <Chapter key={tag} anchor={tag.toLowerCase()} title={tag}>
              {tag === "Streams" && <ApiStreams />}
              <div className="mt-6">
                {of(tag).map((operation) => (
                  <ApiOperation key={operation.anchor} operation={operation} />
                ))}
              </div>
            </Chapter>
          ))}
          <Chapter anchor="shapes" title="Schemas">
            {shapes.map(([name, groups]) => (
              // No landmark: a shape may have the name of a chapter.
              <div key={name} className="pt-8">
                <h3 id={`shape-${name}`} className="text-2xl">
                  {name}
                </h3>
                <ApiFieldList groups={groups} />
              </div>
            ))}
          </Chapter>
        </div>
      </main>
      <SiteFooter />
    </>
  )
}

function Chapter(props: {
  anchor: string
  title: string
  first?: boolean
  children: React.ReactNode
}) {
  return (
    <section aria-labelledby={props.anchor} className={props.first ? "" : "pt-16"}>
      <h2 id={props.anchor} className="text-4xl">
        {props.title}
      </h2>
      {props.children}
    </section>
  )
}
