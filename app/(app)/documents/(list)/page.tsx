import type { Metadata } from "next"
import { cookies } from "next/headers"
import { DocumentsBoard } from "@/components/documents/documents-board"
import { loadBoard } from "@/components/documents/load"
import { LAYOUT_COOKIE, layoutOf, readQuery } from "@/components/documents/query"
import { documentKinds } from "@/lib/press/kinds"
import { memberClient } from "@/lib/supabase/session"

export const metadata: Metadata = { title: "Documents" }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function DocumentsPage({ searchParams }: Props) {
  const [given, jar, supabase] = await Promise.all([searchParams, cookies(), memberClient()])
  const query = readQuery(given)
  const wanted = documentKinds.find((kind) => kind === given.new) ?? "resume"
  return (
    <DocumentsBoard
      {...await loadBoard(supabase, query)}
      query={query}
      layout={layoutOf(jar.get(LAYOUT_COOKIE)?.value)}
      startNew={given.new === undefined ? null : wanted}
    />
  )
}
