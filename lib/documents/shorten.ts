/** The first `most` characters, never half of one: an emoji is two to JavaScript. */
export const shorten = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, "")
