/** How many words a text has, in any script: Chinese has no spaces to count. */
export function countWords(text: string): number {
  const plain = text.replaceAll(/\]\([^)\n]*\)/g, "]")
  if (typeof Intl.Segmenter !== "function") return plain.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(
    plain,
  ))
    if (isWordLike) words++
  return words
}
