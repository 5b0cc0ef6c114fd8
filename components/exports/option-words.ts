import type { Margins, PressOptions } from "@/lib/press/options"

type Known = Partial<PressOptions>

const known = (options: unknown): Known =>
  typeof options === "object" && options !== null ? (options as Known) : {}

/** The paper and what is not the default, in a few words: "Letter, landscape, greyscale". */
export function optionsInBrief(given: unknown): string {
  const { pageSize, orientation, quality, color, margins, language } = known(given)
  return [
    pageSize ?? "A4",
    orientation === "landscape" && "landscape",
    margins && "custom margins",
    quality && quality !== "normal" && (quality === "draft" ? "draft" : "high quality"),
    color === "greyscale" && "greyscale",
    language,
  ]
    .filter(Boolean)
    .join(", ")
}

/** Everything, by name, for a list. */
export function optionsInFull(given: unknown): [name: string, value: string][] {
  const options = known(given)
  return [
    ["Page", `${options.pageSize ?? "A4"}, ${options.orientation ?? "portrait"}`],
    ["Margins", options.margins ? marginWords(options.margins) : "Template default"],
    ["Quality", capital(options.quality ?? "normal")],
    ["Colour", options.color === "greyscale" ? "Greyscale" : "Colour"],
    ["Page numbers", options.pageNumbers === false ? "No" : "Yes"],
    ["Accent", options.accent ?? "Template default"],
    ["Language", options.language ? languageName(options.language) : "Same as document"],
  ]
}

function marginWords({ top, right, bottom, left }: Margins): string {
  if (new Set([top, right, bottom, left]).size === 1) return `${top} in all around`
  return `${top} in top, ${right} in right, ${bottom} in bottom, ${left} in left`
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag
  } catch {
    return tag
  }
}
