"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { Dialog } from "@/components/ui/dialog"
import { Notice } from "@/components/ui/notice"
import { Tabs } from "@/components/ui/tabs"
import { client } from "@/lib/stores/client"
import { kindName } from "./kinds"
import { TemplateChoice } from "./template-choice"
import type { TemplateInfo } from "./types"
import { sentence } from "./use-item-actions"

interface Props {
  templates: TemplateInfo[]
  kind?: string
  onClose: () => void
}

/** A kind, then a template: the document is made and opened. */
export default function NewDialog({ templates, kind: first = "resume", onClose }: Props) {
  const router = useRouter()
  const [kind, setKind] = useState(first)
  const [making, setMaking] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const make = async (template: TemplateInfo) => {
    if (making) return
    setMaking(template.slug)
    setTrouble(undefined)
    try {
      const wanted = { kind: template.kind as "resume", template: template.slug }
      const { id } = await client.createDocument({ body: wanted })
      router.push(`/documents/${id}`)
    } catch (error) {
      setTrouble(sentence(error))
      setMaking(undefined)
    }
  }
  const kinds = [...new Set(templates.map((template) => template.kind))]
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      onCloseAutoFocus={(event) => {
        if (!making) return
        // The document is open: the focus goes to it, not to the button of a page that is gone.
        event.preventDefault()
        document.getElementById("content")?.focus()
      }}
      title="New document"
      description="Choose a template. You can change it later."
    >
      {trouble && (
        <div className="mb-4">
          <Notice alert>{trouble}</Notice>
        </div>
      )}
      <Tabs
        label="Kind"
        value={kind}
        onChange={setKind}
        tabs={kinds.map((one) => ({
          value: one,
          label: kindName(one),
          content: (
            <ul className="grid min-h-80 grid-cols-2 content-start gap-4 sm:grid-cols-3 sm:gap-5">
              {templates
                .filter((template) => template.kind === one)
                .map((template) => (
                  <TemplateChoice
                    key={template.slug}
                    template={template}
                    making={making === template.slug}
                    onChoose={() => void make(template)}
                  />
                ))}
            </ul>
          ),
        }))}
      />
    </Dialog>
  )
}
