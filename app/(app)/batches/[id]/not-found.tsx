import type { Metadata } from "next"
import { NothingHere } from "@/components/exports/nothing-here"

export const metadata: Metadata = { title: "Not found" }

export default function NoSuchBatch() {
  return <NothingHere what="Batch" />
}
