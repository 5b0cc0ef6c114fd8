import { PDFArray, PDFDict, PDFRawStream, PDFRef, type PDFDocument, type PDFObject } from "pdf-lib"

// Every object that the catalogue leads to, in the order it is reached. The numbers that Chromium
// gives its objects depend on what it printed before; this order does not.
// By hand and not by recursion: the headings of a long report are a chain of thousands.
export function* reach(pdf: PDFDocument): Generator<[PDFRef, PDFObject]> {
  const { Root, Info } = pdf.context.trailerInfo
  const seen = new Set<PDFObject>()
  const ahead = [Info, Root]
  while (ahead.length > 0) {
    const object = ahead.pop()
    if (object instanceof PDFArray) pushAll(ahead, object.asArray())
    else if (object instanceof PDFRawStream) ahead.push(object.dict)
    else if (object instanceof PDFDict) pushAll(ahead, object.values())
    else if (object instanceof PDFRef && !seen.has(object)) {
      seen.add(object)
      const target = pdf.context.lookup(object)
      if (!target) continue
      yield [object, target]
      ahead.push(target)
    }
  }
}

function pushAll(ahead: (PDFObject | undefined)[], objects: PDFObject[]) {
  for (let at = objects.length - 1; at >= 0; at--) ahead.push(objects[at])
}
