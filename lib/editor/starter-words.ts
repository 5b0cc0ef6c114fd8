import { starters } from "@/lib/documents/starters"

const leaves = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : Object.values((value as object | null) ?? {}).flatMap((part) => leaves(part))

const words = new Set(Object.values(starters).flatMap(({ data }) => leaves(data)))

/** Whether it was put there for the person to type over. */
export const isStarterText = (text: string) => words.has(text)
