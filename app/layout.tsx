import "@fontsource-variable/geist"
import "@fontsource-variable/newsreader/opsz.css"
import "./globals.css"
import type { Metadata, Viewport } from "next"
import type { ReactNode } from "react"

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

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col">{children}</body>
    </html>
  )
}
