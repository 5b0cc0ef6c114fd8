"use client"

// The root layout is gone when this shows, and with it the styles: they are asked for again here.
import "@fontsource-variable/geist"
import "@fontsource-variable/newsreader/opsz.css"
import "./globals.css"
import { Broken, type BrokenProps } from "@/components/ui/broken"

export default function GlobalError(props: BrokenProps) {
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col">
        <title>Something went wrong · Pressrun</title>
        <Broken {...props} />
      </body>
    </html>
  )
}
