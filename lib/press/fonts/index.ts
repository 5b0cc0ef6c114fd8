import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { packageFolder } from "../packages"
import { mendEmojiFont } from "./emoji-font"
import { parseFontFaces, type FontFace } from "./font-faces"
import { EMOJI } from "./font-stacks"

// `.invalid` can never resolve: only our interception answers for it.
export const FONTS_ORIGIN = "http://fonts.pressrun.invalid"

// One line per family, and its style sheets. To print another script, install its fontsource
// package, add it here, and name it in font-stacks.ts. Static cuts, not variable ones: Chromium can
// embed a variable font only as drawings (Type 3), which made one résumé 170 KB instead of 35.
const FAMILIES: Record<string, [name: string, ...sheets: string[]]> = {
  "Source Serif 4": ["@fontsource/source-serif-4", "400", "400-italic", "600", "600-italic"],
  "Source Sans 3": ["@fontsource/source-sans-3", "400", "400-italic", "600", "600-italic"],
  "JetBrains Mono": ["@fontsource/jetbrains-mono", "400"],
  "Noto Sans Arabic": ["@fontsource/noto-sans-arabic", "400", "600"],
  "Noto Sans Hebrew": ["@fontsource/noto-sans-hebrew", "400", "600"],
  "Noto Sans Devanagari": ["@fontsource/noto-sans-devanagari", "400", "600"],
  "Noto Sans JP": ["@fontsource/noto-sans-jp", "400", "600"],
  "Noto Sans KR": ["@fontsource/noto-sans-kr", "400", "600"],
  "Noto Sans SC": ["@fontsource/noto-sans-sc", "400", "600"],
  "Noto Sans TC": ["@fontsource/noto-sans-tc", "400", "600"],
  [EMOJI]: ["twemoji-colr-font", "twemoji"],
}

// Answers by name from the list above, never by path, so a request cannot leave the font folders.
export async function readFont(name: string): Promise<Buffer | null> {
  byName ??= new Map(
    Object.keys(FAMILIES)
      .flatMap(facesOf)
      .map((face) => [face.name, face.file]),
  )
  const file = byName.get(name)
  if (!file) return null
  let bytes = loaded.get(name)
  if (!bytes) {
    bytes = readFile(/* turbopackIgnore: true */ file)
    if (name === "twemoji.woff2") bytes = bytes.then(mendEmojiFont)
    loaded.set(name, bytes)
  }
  return bytes
}

let byName: Map<string, string> | undefined
const loaded = new Map<string, Promise<Buffer>>()
const parsed = new Map<string, FontFace[]>()

export function facesOf(family: string): FontFace[] {
  let faces = parsed.get(family)
  if (!faces) {
    const [name, ...sheets] = FAMILIES[family]!
    const folder = packageFolder(name)
    faces = sheets.flatMap((sheet) => {
      const css = path.join(/* turbopackIgnore: true */ folder, `${sheet}.css`)
      return parseFontFaces(readFileSync(css, "utf8"), folder)
    })
    parsed.set(family, faces)
  }
  return faces
}
