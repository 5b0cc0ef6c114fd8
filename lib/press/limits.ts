// What one document may weigh. Beyond these a print is refused at once, with the number it broke.
export const LIMITS = {
  // All of it, pictures included: a few photos of a phone.
  contentBytes: 8_000_000,
  // Without its pictures. 200 pages of dense prose are about 660 KB.
  textBytes: 1_000_000,
  // A résumé is four deep.
  jsonDepth: 32,
  // Every line is at least most of a line on paper, and 200 pages have about 11,000.
  markdownLines: 15_000,
  // Quotes in lists in quotes. Paper has no room for more, and the parser's stack ends at about 1,000.
  markdownDepth: 32,
  tableCells: 30_000,
  footnotes: 2_000,
  // The markup without its pictures. 8 MB of it took 78 s to print.
  htmlBytes: 5_000_000,
  pages: 200,
  images: 20,
  imageBytes: 5_000_000,
  // What a phone takes by itself. Turning one of 48 upright at full size took 414 MB.
  imagePixels: 25_000_000,
} as const
