import { dropEveryDraft } from "@/lib/editor/draft"

const KEY = "pressrun.person"

const savers = new Set<() => Promise<boolean>>()
let left = false
let putBack = () => {}

/** Whoever holds unsaved work names a way to save it, which answers whether all of it is. */
export function saveBeforeLeaving(save: () => Promise<boolean>): () => void {
  savers.add(save)
  return () => savers.delete(save)
}

export const holdsWork = () => savers.size > 0

export const saveAll = async (): Promise<boolean> =>
  (await Promise.all([...savers].map((save) => save()))).every(Boolean)

/** Between signing out and the next page: nothing more is kept in this browser. */
export const hasLeft = () => left

/** Signing out: the next person at this browser shall find nothing that was written here. */
export function leave(): void {
  left = true
  quietly(() => {
    putBack = dropEveryDraft(localStorage)
  })
}

/** It did not work: they are still here, and so is what they wrote. */
export function stay(): void {
  left = false
  quietly(putBack)
  putBack = () => {}
}

/** Signed in. A session may have ended without a word, so somebody else's things are put away now at the latest. */
export function arrive(userId: string): void {
  left = false
  putBack = () => {}
  quietly(() => {
    const before = localStorage.getItem(KEY)
    if (before === userId) return
    if (before) dropEveryDraft(localStorage)
    localStorage.setItem(KEY, userId)
  })
}

function quietly(change: () => void): void {
  try {
    change()
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
