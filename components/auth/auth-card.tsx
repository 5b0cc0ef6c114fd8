import Link from "next/link"
import type { ReactNode } from "react"
import { Sheet } from "@/components/ui/sheet"

type OtherForm = { question: string; words: string; path: string; target?: string }

/** The sheet a form stands on, with the way to another form below it. */
export function AuthCard(props: { title: string; other?: OtherForm; children: ReactNode }) {
  const { title, other, children } = props
  return (
    <div className="w-full max-w-md">
      <Sheet className="space-y-6 p-6 sm:p-9">
        <h1 className="text-3xl">{title}</h1>
        {children}
      </Sheet>
      {other && (
        <p className="text-soft mt-6 text-center">
          {other.question}{" "}
          <Link
            href={hrefOf(other)}
            className="text-accent font-medium underline underline-offset-4"
          >
            {other.words}
          </Link>
        </p>
      )}
    </div>
  )
}

const hrefOf = ({ path, target = "/documents" }: OtherForm) =>
  target === "/documents" ? path : `${path}?${new URLSearchParams({ next: target })}`
