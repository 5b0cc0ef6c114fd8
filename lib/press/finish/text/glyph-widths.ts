import { PDFArray, type PDFDict, PDFName, PDFNumber, type PDFObject } from "pdf-lib"

// /W is a list of `first [width width …]` and `first last width`.
export function readWidths(cid: PDFDict) {
  const usual = cid.lookupMaybe(PDFName.of("DW"), PDFNumber)?.asNumber() ?? 1000
  let list = cid.lookupMaybe(PDFName.of("W"), PDFArray)
  if (!list) cid.set(PDFName.of("W"), (list = cid.context.obj([]) as PDFArray))
  const widths = new Map<number, number>()
  const number = (item: PDFObject | undefined) => (item instanceof PDFNumber ? item.asNumber() : 0)
  for (let at = 0; at < list.size();) {
    const from = number(list.lookup(at))
    const next = list.lookup(at + 1)
    if (next instanceof PDFArray) {
      next.asArray().forEach((width, step) => widths.set(from + step, number(width)))
      at += 2
    } else {
      for (let code = from; code <= number(next); code++)
        widths.set(code, number(list.lookup(at + 2)))
      at += 3
    }
  }
  return { list, of: (code: number) => widths.get(code) ?? usual }
}
