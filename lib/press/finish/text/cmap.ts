// A ToUnicode map: from the code of a glyph, in hexadecimal, to the text it stands for.
export type CharacterMap = Map<string, string>

export function readMap(cmap: string): CharacterMap {
  const glyphs: CharacterMap = new Map()
  for (const [, block] of cmap.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, glyph, to] of block!.matchAll(/<([0-9A-F]+)>\s*<([0-9A-F]+)>/gi))
      glyphs.set(glyph!.toUpperCase(), textOf(to!))
  for (const [, block] of cmap.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, from, last, to] of block!.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const start = Number.parseInt(from!, 16)
      const first = textOf(to!).codePointAt(0)!
      for (let step = 0; start + step <= Number.parseInt(last!, 16); step++) {
        const glyph = (start + step).toString(16).toUpperCase().padStart(from!.length, "0")
        glyphs.set(glyph, String.fromCodePoint(first + step))
      }
    }
  return glyphs
}

// The head and tail that Chromium wrote, with other lines between.
export function writeMap(cmap: string, glyphs: CharacterMap): string {
  const head = cmap.slice(0, cmap.search(/(?<!\d)\d+ beginbf(char|range)|endcmap/))
  const tail = cmap.slice(cmap.lastIndexOf("endcmap"))
  const lines = [...glyphs].map(([glyph, to]) => `<${glyph}> <${hexOf(to)}>\n`)
  let body = ""
  // The format allows a hundred lines per block.
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100)
    body += `${block.length} beginbfchar\n${block.join("")}endbfchar\n`
  }
  return head + body + tail
}

export const textOf = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le")
const hexOf = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase()
