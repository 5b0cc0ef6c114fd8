import Link from "next/link"
import type { ReactNode } from "react"
import { Sheet } from "@/components/ui/sheet"

type OtherDoor = { question: string; words: string; path: string; target: string }

/** The sheet a form stands on, with the way to the other form below it. */
export function AuthCard(props: { title: string; other: OtherDoor; children: ReactNode }) {
  const { question, words, path, target } = props.other
  const href = target === "/documents" ? path : `${path}?${new URLSearchParams({ next: target })}`
  return (
    <div className="w-full max-w-md">
      <Sheet className="space-y-6 p-6 sm:p-9">
        <h1 className="text-3xl">{props.title}</h1>
        {props.children}
      </Sheet>
      <p className="text-soft mt-6 text-center">
        {question}{" "}
        <Link href={href} className="text-accent font-medium underline underline-offset-4">
          {words}
        </Link>
      </p>
    </div>
  )
}
