import "@fontsource-variable/geist"
import "@fontsource-variable/newsreader/opsz.css"
import "./globals.css"
import type { Metadata, Viewport } from "next"
import { connection } from "next/server"
import type { ReactNode } from "react"
import { StyleNonce } from "@/components/shell/style-nonce"

export const metadata: Metadata = {
  title: { default: "Pressrun: documents to PDF, live", template: "%s · Pressrun" },
  description: "Click Export, watch the press at work, download a clean PDF.",
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f5f0e6" },
    { media: "(prefers-color-scheme: dark)", color: "#151310" },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // The policy of each answer has a nonce of its own, so no page can be made at build time.
  await connection()
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col">
        <StyleNonce />
        {children}
      </body>
    </html>
  )
}
