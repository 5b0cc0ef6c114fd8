"use client"

import { useEffect } from "react"

const PREFIX = /^\d+ % · /

/** "42 % · Documents" in the tab while something is printed. */
export function useTitleProgress(progress: number | null): void {
  useEffect(() => {
    if (progress === null) return
    const show = () => {
      const title = `${progress} % · ${document.title.replace(PREFIX, "")}`
      if (document.title !== title) document.title = title
    }
    show()
    // Another page brings its own title.
    const watch = new MutationObserver(show)
    watch.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => {
      watch.disconnect()
      document.title = document.title.replace(PREFIX, "")
    }
  }, [progress])
}
