import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { packageFolder } from "./packages"
import { parseFontFaces, type FontFace } from "./font-faces"

// `.invalid` can never resolve: only our interception answers for it.
export const FONTS_ORIGIN = "http://fonts.pressrun.invalid"

type Font = { package: string; css: string[] }

// One line per family, in the order in which a missing glyph is looked for. To print another script,
// install its fontsource package, add it here, and name it in FALLBACKS.
const FONTS: Font[] = [
  { package: "@fontsource-variable/source-serif-4", css: ["wght.css", "wght-italic.css"] },
  { package: "@fontsource-variable/source-sans-3", css: ["wght.css", "wght-italic.css"] },
  { package: "@fontsource-variable/jetbrains-mono", css: ["wght.css"] },
  { package: "@fontsource-variable/noto-sans-jp", css: ["wght.css"] },
]

// The same serif drawn for its size: finer at 30 pt, sturdier at 8. Four times the bytes to load,
// so it is kept for quality "high".
const OPTICAL: Font[] = [
  { package: "@fontsource-variable/source-serif-4", css: ["opsz.css", "opsz-italic.css"] },
  ...FONTS.slice(1),
]

const FALLBACKS = `"Noto Sans JP Variable"`
export const SERIF = `"Source Serif 4 Variable", ${FALLBACKS}, serif`
export const SANS = `"Source Sans 3 Variable", ${FALLBACKS}, sans-serif`
export const MONO = `"JetBrains Mono Variable", ${FALLBACKS}, monospace`

// The @font-face rules a text needs: only slices with at least one of its characters. All 124
// slices of Noto Sans JP would be 90 KB of CSS; a Japanese résumé needs about 30 of them.
export function fontFaceCss(text: string, { optical = false, origin = FONTS_ORIGIN } = {}): string {
  const used = new Set<number>()
  for (const character of text) used.add(character.codePointAt(0)!)
  const codes = [...used]
  return (optical ? OPTICAL : FONTS)
    .flatMap(facesOf)
    .filter(({ ranges }) => codes.some((c) => ranges.some(([from, to]) => c >= from && c <= to)))
    .map((face) => face.css.replace(face.source, `${origin}/${face.name}`))
    .join("\n")
}

// Answers by name from the list above, never by path, so a request cannot leave the font folders.
export async function readFont(name: string): Promise<Buffer | null> {
  const file = fileOf(name)
  if (!file) return null
  let bytes = loaded.get(name)
  if (!bytes) loaded.set(name, (bytes = readFile(/* turbopackIgnore: true */ file)))
  return bytes
}

const loaded = new Map<string, Promise<Buffer>>()
const parsed = new Map<string, FontFace[]>()

function facesOf(font: Font): FontFace[] {
  return font.css.flatMap((css) => {
    const key = `${font.package}/${css}`
    let faces = parsed.get(key)
    if (!faces) {
      const folder = packageFolder(font.package)
      const file = path.join(/* turbopackIgnore: true */ folder, css)
      parsed.set(key, (faces = parseFontFaces(readFileSync(file, "utf8"), folder)))
    }
    return faces
  })
}

function fileOf(name: string): string | undefined {
  return [...OPTICAL, ...FONTS].flatMap(facesOf).find((face) => face.name === name)?.file
}
