import type { FinishInput } from "@/lib/press/finish"
import type { RenderInput } from "@/lib/press/render"
import type { ImportRequest } from "@/lib/documents/import"

/**
 * Everything that reads what people wrote, and takes longer the more they wrote. What a task needs is loaded when
 * it is first asked for: a thread that renders is ready before pdf-lib has been read.
 */
export const tasks = {
  async readImport(input: ImportRequest) {
    const { readImport } = await import("@/lib/documents/import")
    return readImport(input)
  },

  async render(input: RenderInput) {
    const { renderDocument } = await import("@/lib/press/render")
    return renderDocument(input)
  },

  /** As bytes, so that the caller can send them without touching them. */
  async preview(input: RenderInput) {
    const { renderDocument } = await import("@/lib/press/render")
    return new TextEncoder().encode((await renderDocument(input)).html)
  },

  async finish(input: FinishInput) {
    const { finishPdf } = await import("@/lib/press/finish")
    return finishPdf(input)
  },

  async thumbnail({ pdf, width }: { pdf: Uint8Array; width: number }) {
    const { firstPagePng } = await import("@/lib/press/picture/thumbnail")
    // A copy, because what sharp allocates cannot be handed to another thread.
    return new Uint8Array(await firstPagePng(pdf, width))
  },
}

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
