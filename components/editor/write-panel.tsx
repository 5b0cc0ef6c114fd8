"use client"

import dynamic from "next/dynamic"
import { Tabs } from "radix-ui"
import { Button } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import { useEditor, useEditorState } from "./context"
import { DocumentForm } from "./form/document-form"

const JsonView = dynamic(() => import("./json-view"), { ssr: false })

/** The content, as a form or as the JSON it is stored as. */
export function WritePanel() {
  const { store } = useEditor()
  const view = useEditorState((state) => state.view)
  const replaced = useEditorState((state) => state.replaced)
  const broken = useEditorState((state) => state.json !== null)
  return (
    <Tabs.Root
      value={view}
      onValueChange={(value) => store.setState({ view: value as typeof view })}
    >
      <Tabs.List
        aria-label="How to edit"
        className="border-rule bg-sheet inline-flex rounded-md border p-0.5"
      >
        <Trigger value="form">Form</Trigger>
        <Trigger value="json">JSON</Trigger>
      </Tabs.List>
      <Tabs.Content value="form" className="pt-3">
        {broken ? <BrokenJson /> : <DocumentForm key={replaced} />}
      </Tabs.Content>
      <Tabs.Content value="json" className="pt-3">
        <JsonView key={replaced} />
      </Tabs.Content>
    </Tabs.Root>
  )
}

const Trigger = (props: { value: string; children: string }) => (
  <Tabs.Trigger
    {...props}
    className="text-soft hover:text-ink data-[state=active]:bg-paper data-[state=active]:text-ink min-h-8 rounded px-3 text-sm font-medium"
  />
)

/** The form cannot show what is not JSON, and must not throw it away. */
function BrokenJson() {
  const { store } = useEditor()
  return (
    <Notice>
      <p>
        There is a mistake in the JSON, so the form cannot show it. What you typed is still there.
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button size="small" onClick={() => store.setState({ view: "json" })}>
          Keep editing JSON
        </Button>
        <Button size="small" look="secondary" onClick={() => store.setState({ json: null })}>
          Revert to last valid version
        </Button>
      </div>
    </Notice>
  )
}
