"use client"

import Link from "next/link"
import { Notice } from "@/components/ui/notice"
import { useExports } from "@/lib/stores/exports"
import { refusalAdvice } from "./error-words"

/** Why the last request for a document or an export was refused, and what to do about it. */
export function Trouble({ id }: { id: string }) {
  const sentence = useExports((state) => state.trouble[id])
  const code = useExports((state) => state.refusals[id])
  if (!sentence) return null
  const advice = refusalAdvice(code)
  return (
    <Notice alert>
      {sentence} {advice?.advice}
      {advice?.way === "space" && (
        <>
          {" "}
          <Link href="/exports?status=completed" className="font-medium underline">
            Choose what to delete
          </Link>
        </>
      )}
    </Notice>
  )
}
