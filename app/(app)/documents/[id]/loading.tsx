import { EditorSkeleton } from "@/components/editor/editor-skeleton"

export default function LoadingDocument() {
  return <EditorSkeleton />
}
