import type { ReactNode } from "react"
import { Wordmark } from "@/components/ui/wordmark"

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="px-5 py-6 sm:px-8">
        <Wordmark href="/" />
      </header>
      <main className="flex flex-1 justify-center px-5 pt-4 pb-20 sm:items-center sm:pt-0">
        {children}
      </main>
    </>
  )
}
