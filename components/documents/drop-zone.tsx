"use client"

import { FileDown } from "lucide-react"
import { useEffect, useEffectEvent, useState } from "react"

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false

/** Files may be let go anywhere on the page. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    // Entering a child is told before leaving its parent: only the balance says where the pointer is.
    let depth = 0
    const enter = (event: DragEvent) => hasFiles(event) && ++depth && setOver(true)
    const leave = (event: DragEvent) => hasFiles(event) && --depth <= 0 && setOver(false)
    const allow = (event: DragEvent) => hasFiles(event) && event.preventDefault()
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      take([...event.dataTransfer!.files])
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: allow, drop }
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener as EventListener)
    }
  }, [])
  if (!over) return null
  return (
    <div className="bg-paper/90 pointer-events-none fixed inset-0 z-50 p-4">
      <div className="border-accent flex h-full flex-col items-center justify-center gap-3 rounded-xl border-2 border-dashed text-center">
        <FileDown aria-hidden="true" className="text-accent size-12" strokeWidth={1.5} />
        <p className="font-serif text-3xl">Drop to import</p>
        <p className="text-soft">One or more resume.json or Markdown files</p>
      </div>
    </div>
  )
}
