const LONGEST = 120

/** A name that every system accepts: no separators, no control or reserved characters, not too long. */
export function fileNameFor(title: string): string {
  const safe = title
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "")
  const short = [...safe].slice(0, LONGEST).join("").trimEnd()
  return `${/^(con|prn|aux|nul|com\d|lpt\d)?$/i.test(short) ? `Document ${short}`.trim() : short}.pdf`
}
