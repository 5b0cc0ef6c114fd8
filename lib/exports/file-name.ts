/** Windows counts the whole path, 260 characters of it: this leaves half for the folders. */
const LONGEST = 120
/** Linux and macOS count the bytes of a name. */
const LONGEST_BYTES = 255
const ROOM_FOR_ENDING = " (100).pdf".length

// Joiners stay, because emoji and Persian need them; all other invisible characters go, with them those that
// turn the direction of what follows, so that nothing looks like another file than it is.
const unsafe = /[\p{Cc}\p{Cs}<>:"/\\|?*]|(?![\u200c\u200d])\p{Cf}/gu
const edge = /[.\s\u200c\u200d]/
// Devices of Windows, whatever follows the first dot.
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i

/** A name that every system accepts: no separators, no control or reserved characters, not too long. */
export function fileNameFor(title: string): string {
  const safe = trimEdges(title.normalize("NFC").replace(unsafe, " ").replace(/\s+/g, " "))
  const named = safe === "" || reserved.test(safe) ? `Document ${safe}` : safe
  return `${trimEdges(shorten(named))}.pdf`
}

/** By hand: a regular expression that ends in `+$` starts again at every dot of a long run. */
function trimEdges(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && edge.test(text[from]!)) from++
  while (to > from && edge.test(text[to - 1]!)) to--
  return text.slice(from, to)
}

/** Cut between what people see as characters: half a flag is no flag. */
function shorten(text: string): string {
  let short = ""
  let bytes = ROOM_FOR_ENDING
  let count = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > LONGEST_BYTES || ++count > LONGEST) break
    short += segment
  }
  return short
}

/** Hands out names for one folder, no two alike on any system: the second of a kind ends in " (2)". */
export class Names {
  private readonly taken = new Set<string>()

  take(name: string): string {
    const dot = name.lastIndexOf(".")
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""]
    let free = name
    for (let n = 2; this.taken.has(alike(free)); n++) free = `${stem} (${n})${extension}`
    this.taken.add(alike(free))
    return free
  }
}

/** The same for names that some system takes for one: of another case or Unicode form, or with joiners. */
const alike = (name: string) =>
  name
    .normalize("NFD")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
