import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { packageFolder } from "./packages"
import { parseFontFaces, type FontFace } from "./font-faces"

// `.invalid` can never resolve: only our interception answers for it.
export const FONTS_ORIGIN = "http://fonts.pressrun.invalid"

type Font = { package: string; styles: string[] }

// One line per family. To print another script, install its fontsource package, add it here, and
// name it in FALLBACKS. Static cuts, not variable ones: Chromium can embed a variable font only as
// drawings (Type 3), which made one résumé 170 KB instead of 35.
const FONTS: Font[] = [
  { package: "source-serif-4", styles: ["400", "400-italic", "600", "600-italic"] },
  { package: "source-sans-3", styles: ["400", "400-italic", "600", "600-italic"] },
  { package: "jetbrains-mono", styles: ["400"] },
  { package: "noto-sans-jp", styles: ["400", "600"] },
]

const FALLBACKS = `"Noto Sans JP"`
export const SERIF = `"Source Serif 4", ${FALLBACKS}, serif`
export const SANS = `"Source Sans 3", ${FALLBACKS}, sans-serif`
export const MONO = `"JetBrains Mono", ${FALLBACKS}, monospace`

// The @font-face rules a text needs: only slices with at least one of its characters. The 124
// slices of one weight of Noto Sans JP are 110 KB of CSS; our Japanese résumé needs 36 of them.
export function fontFaceCss(text: string, origin = FONTS_ORIGIN): string {
  const used = new Set<number>()
  for (const character of text) used.add(character.codePointAt(0)!)
  const codes = [...used]
  return FONTS.flatMap(facesOf)
    .filter(({ ranges }) => codes.some((c) => ranges.some(([from, to]) => c >= from && c <= to)))
    .map((face) => face.css.replace("{source}", `${origin}/${face.name}`))
    .join("\n")
}

// Answers by name from the list above, never by path, so a request cannot leave the font folders.
export async function readFont(name: string): Promise<Buffer | null> {
  byName ??= new Map(FONTS.flatMap(facesOf).map((face) => [face.name, face.file]))
  const file = byName.get(name)
  if (!file) return null
  let bytes = loaded.get(name)
  if (!bytes) loaded.set(name, (bytes = readFile(/* turbopackIgnore: true */ file)))
  return bytes
}

let byName: Map<string, string> | undefined
const loaded = new Map<string, Promise<Buffer>>()
const parsed = new Map<string, FontFace[]>()

function facesOf(font: Font): FontFace[] {
  return font.styles.flatMap((style) => {
    const key = `${font.package}/${style}`
    let faces = parsed.get(key)
    if (!faces) {
      const folder = packageFolder(`@fontsource/${font.package}`)
      const css = path.join(/* turbopackIgnore: true */ folder, `${style}.css`)
      parsed.set(key, (faces = parseFontFaces(readFileSync(css, "utf8"), folder)))
    }
    return faces
  })
}
