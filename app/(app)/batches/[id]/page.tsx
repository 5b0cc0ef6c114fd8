import type { Metadata } from "next"
import { cache } from "react"
import { Batch } from "@/components/batches/batch"
import { findOr404 } from "@/components/exports/find-or-404"
import { templateChoices } from "@/components/exports/template-choices"
import { readBatch } from "@/lib/exports/read"
import { memberClient } from "@/lib/supabase/session"

// The title and the page ask for the same batch: once is enough.
const load = cache((id: string) => findOr404(id, async () => readBatch(await memberClient(), id)))

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { counts } = await load((await params).id)
  return { title: `Batch of ${counts.total}` }
}

export default async function BatchPage({ params }: Props) {
  const batch = await load((await params).id)
  return <Batch rendered={batch} now={new Date().toISOString()} templates={templateChoices()} />
}
