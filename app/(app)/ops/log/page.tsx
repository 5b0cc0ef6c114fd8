import type { Metadata } from "next"
import { LogList } from "@/components/ops/log-list"
import { operatorClient } from "@/components/ops/operator-client"
import { readActions } from "@/lib/operations/read"

export const metadata: Metadata = { title: "Log" }

const PAGE = 50

export default async function LogPage() {
  const first = await readActions(await operatorClient(), { limit: PAGE })
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Log</h1>
      <p className="text-soft mt-2 mb-6 text-lg">What operators did, newest first.</p>
      <LogList first={first} />
    </>
  )
}
