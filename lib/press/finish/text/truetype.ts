// A TrueType file is a list of named tables.
export function readTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const at = 12 + index * 16
    const start = font.readUInt32BE(at + 8)
    const end = start + font.readUInt32BE(at + 12)
    tables.set(font.toString("latin1", at, at + 4), font.subarray(start, end))
  }
  return tables
}

export function writeTables(version: number, tables: Map<string, Buffer>): Buffer {
  const head = Buffer.alloc(12 + tables.size * 16)
  const power = Math.floor(Math.log2(tables.size))
  head.writeUInt32BE(version, 0)
  head.writeUInt16BE(tables.size, 4)
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(tables.size * 16 - 2 ** power * 16, 10)
  const bodies: Buffer[] = []
  let start = head.length
  ;[...tables].toSorted().forEach(([tag, table], index) => {
    const body = Buffer.alloc(Math.ceil(table.length / 4) * 4)
    table.copy(body)
    let sum = 0
    for (let at = 0; at < body.length; at += 4) sum = (sum + body.readUInt32BE(at)) >>> 0
    head.write(tag, 12 + index * 16, "latin1")
    head.writeUInt32BE(sum, 16 + index * 16)
    head.writeUInt32BE(start, 20 + index * 16)
    head.writeUInt32BE(table.length, 24 + index * 16)
    bodies.push(body)
    start += body.length
  })
  return Buffer.concat([head, ...bodies])
}
