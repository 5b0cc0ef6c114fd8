// Colours a template prints with. Greyscale is made here, by arithmetic: a CSS filter would turn
// the text into pixels.
export type Palette = {
  ink: string
  quiet: string
  rule: string
  wash: string
  accent: string
}

export function paletteFor(accent: string, greyscale: boolean): Palette {
  const palette = {
    ink: "#1b1a19",
    quiet: "#5d5a56",
    rule: "#cfcac3",
    wash: "#f6f4f0",
    accent,
  }
  if (!greyscale) return palette
  const grey = Object.entries(palette).map(([name, colour]) => [name, greyOf(colour)])
  return Object.fromEntries(grey)
}

// Luminance as the eye weighs it, so that a yellow stays light and a blue stays dark.
export function greyOf(hex: string): string {
  const [r, g, b] = channels(hex)
  const level = Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b)
  return "#" + level.toString(16).padStart(2, "0").repeat(3)
}

function channels(hex: string): [number, number, number] {
  const digits = hex.slice(1)
  const full = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits
  const at = (index: number) => Number.parseInt(full.slice(index, index + 2), 16)
  return [at(0), at(2), at(4)]
}
