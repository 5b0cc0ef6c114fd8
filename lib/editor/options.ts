import type { Margins, PressOptionsInput } from "@/lib/press/options"
import { sidesOf } from "./paper"
import { isRecord, same } from "./path"

export type Options = PressOptionsInput

const inches = (value: unknown) => typeof value === "number" && value >= 0 && value <= 2

const allowed: Record<keyof Options, (value: unknown) => boolean> = {
  pageSize: (value) => ["A4", "Letter", "Legal"].includes(value as string),
  orientation: (value) => ["portrait", "landscape"].includes(value as string),
  margins: (value) =>
    inches(value) ||
    (isRecord(value) && ["top", "right", "bottom", "left"].every((side) => inches(value[side]))),
  quality: (value) => ["draft", "normal", "high"].includes(value as string),
  color: (value) => ["color", "greyscale"].includes(value as string),
  // Numbers are the default: only their absence is an option.
  pageNumbers: (value) => value === false,
  accent: (value) => typeof value === "string" && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value),
  language: (value) =>
    typeof value === "string" && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value),
}

/** Options as they are stored, without what is not valid. */
export const readOptions = (kept: Record<string, unknown>): Options =>
  Object.fromEntries(
    Object.entries(kept).filter(
      ([name, value]) => Object.hasOwn(allowed, name) && allowed[name as keyof Options](value),
    ),
  )

export const MARGINS_IN = { narrow: 0.5, normal: 0.75, wide: 1.1 } as const

export type MarginsName = keyof typeof MARGINS_IN | "template" | "custom"

export function marginsName(margins: Options["margins"]): MarginsName {
  if (margins === undefined) return "template"
  const sides = sidesOf(margins)!
  for (const [name, all] of Object.entries(MARGINS_IN))
    if (same(sides, sidesOf(all))) return name as MarginsName
  return "custom"
}

/** Page numbers stand in the bottom margin, and need this much of it. */
const PAGE_NUMBER_MARGIN_IN = 0.35

export const roomForNumbers = (options: Options, own: Margins): boolean =>
  (sidesOf(options.margins) ?? own).bottom >= PAGE_NUMBER_MARGIN_IN
