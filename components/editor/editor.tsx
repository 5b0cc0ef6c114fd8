"use client"

import dynamic from "next/dynamic"
import { Tabs } from "radix-ui"
import type { ReactNode } from "react"
import type { ExportView } from "@/lib/exports/view"
import { EditorProvider, useEditor, useEditorState } from "./context"
import { EditorHeader } from "./editor-header"
import { PressBar } from "./export/press-bar"
import { Notices } from "./notices"
import { PreviewPane } from "./preview/preview-pane"
import type { EditorDocument, Tab, TemplateFacts } from "./store"
import { useAlive } from "./use-alive"
import { useDocument } from "./use-document"
import { WritePanel } from "./write-panel"
import { focusQuietly } from "@/components/ui/focus-quietly"
import { Sheet } from "@/components/ui/sheet"

// Nobody waits for choices they have not asked for.
const DesignPanel = dynamic(() => import("./export/design-panel"), { ssr: false })

interface Props {
  document: EditorDocument
  templates: TemplateFacts[]
  newest: ExportView | null
  now: string
  /** The exports before, as the server lists them. */
  children: ReactNode
}

/** Writing on the left, the printed pages on the right; on a phone one at a time. */
export function Editor({ document, templates, newest, now, children }: Props) {
  const editor = useDocument(document, templates)
  // What is typed before the page is alive would be lost, so for that moment nothing can be.
  const alive = useAlive()
  return (
    <EditorProvider value={editor}>
      {/* Wider than the other pages: a form and a sheet of paper want to lie side by side. */}
      <div
        inert={!alive}
        data-ready={alive || undefined}
        className="-mt-5 sm:-mt-8 mx-[calc(50%-min(50vw-1.25rem,45rem))] sm:mx-[calc(50%-min(50vw-2rem,45rem))]"
      >
        <EditorHeader />
        <div className="mt-4">
          <Notices />
        </div>
        <Panels newest={newest} now={now}>
          {children}
        </Panels>
      </div>
    </EditorProvider>
  )
}

const TABS: [Tab, ReactNode, string][] = [
  ["write", "Write", ""],
  ["preview", "Preview", "lg:hidden"],
  [
    "export",
    <>
      <span className="lg:hidden">Export</span>
      <span className="max-lg:hidden">Design and export</span>
    </>,
    "",
  ],
]

// Out of sight on a phone, but laid out: the height of a page can be read before anyone looks at it.
const AWAY =
  "max-lg:invisible max-lg:absolute max-lg:inset-x-0 max-lg:top-0 max-lg:h-0 max-lg:overflow-hidden"

function Panels({ newest, now, children }: Pick<Props, "newest" | "now" | "children">) {
  const { store } = useEditor()
  const tab = useEditorState((state) => state.tab)
  // Beside the form the preview is always there: its tab shows the form.
  const write = tab === "write" ? "" : tab === "preview" ? "max-lg:hidden" : "hidden"
  return (
    <Tabs.Root value={tab} onValueChange={(value) => store.setState({ tab: value as Tab })}>
      <Tabs.List
        aria-label="Editor"
        className="bg-paper border-rule sticky top-0 z-20 mt-3 flex gap-6 border-b lg:static"
      >
        {TABS.map(([value, label, className]) => (
          <Tabs.Trigger
            key={value}
            value={value}
            onPointerDown={focusQuietly}
            className={`text-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink -mb-px min-h-11 border-b-2 border-transparent font-medium ${className}`}
          >
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <div className="relative mt-5 grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,11fr)_minmax(0,10fr)]">
        <div className="min-w-0">
          <Tabs.Content value="write" forceMount className={write}>
            <WritePanel />
          </Tabs.Content>
          <Tabs.Content value="export">
            <DesignPanel />
          </Tabs.Content>
        </div>
        {/* On a phone the button comes before the many choices. */}
        <div
          className={`min-w-0 max-lg:order-first lg:sticky lg:top-4 lg:flex lg:max-h-[calc(100dvh-2rem)] lg:flex-col lg:self-start ${tab === "write" ? AWAY : ""}`}
        >
          <section
            aria-label="Export"
            className={`mb-4 ${tab === "export" ? "" : "max-lg:hidden"}`}
          >
            <Sheet className="p-4">
              <PressBar newest={newest} now={now} />
            </Sheet>
          </section>
          <Tabs.Content
            value="preview"
            forceMount
            className={`flex min-h-0 flex-col ${tab === "preview" ? "" : AWAY}`}
          >
            <PreviewPane />
          </Tabs.Content>
        </div>
      </div>
      {tab === "export" && <div className="mt-8 max-w-2xl">{children}</div>}
    </Tabs.Root>
  )
}
