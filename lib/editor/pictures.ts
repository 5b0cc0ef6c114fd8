export interface Picture {
  name: string
  address: string
}

const DEFINITION = /^\[([^\]\n]+)\]: ?(data:image\/[a-z]+;base64,[A-Za-z0-9+/=]+)[ \t]*$/

/**
 * A picture in Markdown is a megabyte of letters. Those that stand as definitions at the very end of a text
 * are kept apart, so that the one who writes sees `![Harbour][picture-1]` and nothing else.
 */
export function splitPictures(body: string): { text: string; pictures: Picture[] } {
  const pictures: Picture[] = []
  let rest = body
  for (;;) {
    const trimmed = rest.trimEnd()
    const from = trimmed.lastIndexOf("\n") + 1
    const found = DEFINITION.exec(trimmed.slice(from))
    if (!found) break
    pictures.unshift({ name: found[1]!, address: found[2]! })
    rest = trimmed.slice(0, from)
  }
  return pictures.length ? { text: rest.replace(/\n\n$/, ""), pictures } : { text: body, pictures }
}

export function joinPictures(text: string, pictures: Picture[]): string {
  if (pictures.length === 0) return text
  const definitions = pictures.map(({ name, address }) => `[${name}]: ${address}`)
  return `${text}\n\n${definitions.join("\n")}\n`
}

/** `picture-3`: a name that neither a picture nor the text has. */
export function freeName(text: string, pictures: Picture[]): string {
  const taken = (name: string) =>
    pictures.some((picture) => picture.name === name) || text.includes(`[${name}]`)
  let number = 1
  while (taken(`picture-${number}`)) number++
  return `picture-${number}`
}

/** What a file is called, as the words for those who cannot see it. */
export const altOf = (fileName: string) =>
  fileName
    .replace(/\.\w+$/, "")
    .replaceAll(/[-_[\]]+/g, " ")
    .trim() || "Picture"
