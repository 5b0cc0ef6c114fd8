import path from "node:path"

export type FontFace = {
  // With `{source}` where the address of the file belongs.
  css: string
  name: string
  file: string
  ranges: [from: number, to: number][]
}

// Reads the @font-face rules of a fontsource stylesheet, which are all of one shape.
export function parseFontFaces(css: string, folder: string): FontFace[] {
  return (css.match(/@font-face\s*{[^}]*}/g) ?? []).map((rule) => {
    const source = (/url\(([^)]+)\)/.exec(rule)?.[1] ?? "").replaceAll('"', "")
    return {
      css: rule
        .replaceAll(/\s+/g, " ")
        .replace("font-display: swap", "font-display: block")
        .replace(/src: [^;]+;/, `src: url({source}) format("woff2");`),
      name: path.posix.basename(source),
      file: path.join(/* turbopackIgnore: true */ folder, source),
      ranges: parseRanges(/unicode-range:\s*([^;}]+)/.exec(rule)?.[1] ?? "U+0-10FFFF"),
    }
  })
}

// The same file for other characters, under another name if need be.
export function narrowed(face: FontFace, range: string, family?: string): FontFace {
  const css = face.css
    .replace(/unicode-range: [^;}]+;?/, "")
    .replace(/}$/, `unicode-range: ${range}; }`)
  return {
    ...face,
    css: family ? css.replace(/font-family: [^;]+;/, `font-family: "${family}";`) : css,
    ranges: parseRanges(range),
  }
}

function parseRanges(list: string): FontFace["ranges"] {
  return list.split(",").map((part) => {
    const [from = "", to = from] = part.trim().replace(/^U\+/i, "").split("-")
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}
