import type { Metadata } from "./metadata"

// The same as the Info dictionary says, in the form that archives and search engines read. Nothing
// here claims PDF/UA or PDF/A: no one has checked these files against either.
export function xmpPacket(about: Metadata): string {
  const date = about.modifiedAt?.toISOString().replace(/\.\d+Z$/, "Z")
  const facts = [
    `<dc:format>application/pdf</dc:format>`,
    `<dc:title>${alternative(about.title)}</dc:title>`,
    about.author && `<dc:creator>${list("Seq", [about.author])}</dc:creator>`,
    about.subject && `<dc:description>${alternative(about.subject)}</dc:description>`,
    about.keywords.length > 0 && `<dc:subject>${list("Bag", about.keywords)}</dc:subject>`,
    `<dc:language>${list("Bag", [about.language])}</dc:language>`,
    about.keywords.length > 0 &&
      `<pdf:Keywords>${escape(about.keywords.join(", "))}</pdf:Keywords>`,
    `<pdf:Producer>Pressrun</pdf:Producer>`,
    `<xmp:CreatorTool>Pressrun</xmp:CreatorTool>`,
    date && `<xmp:CreateDate>${date}</xmp:CreateDate><xmp:ModifyDate>${date}</xmp:ModifyDate>`,
  ]
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
${facts.filter(Boolean).join("\n")}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
}

const alternative = (text: string) =>
  `<rdf:Alt><rdf:li xml:lang="x-default">${escape(text)}</rdf:li></rdf:Alt>`

const list = (kind: "Seq" | "Bag", items: string[]) =>
  `<rdf:${kind}>${items.map((item) => `<rdf:li>${escape(item)}</rdf:li>`).join("")}</rdf:${kind}>`

// XML has no way to say most control characters, so they are left out.
const escape = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
