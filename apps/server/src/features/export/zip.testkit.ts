import { inflateRawSync } from 'node:zlib'

const CENTRAL_HEADER = 0x02014b50
const END_HEADER = 0x06054b50
const METHOD_DEFLATE = 8

/** Names and contents of an archive, by its own directory. Source: PKWARE APPNOTE 4.3 */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  let at = bytes.length - 22
  while (bytes.readUInt32LE(at) !== END_HEADER) at -= 1
  const count = bytes.readUInt16LE(at + 10)
  let entry = bytes.readUInt32LE(at + 16)
  const files = new Map<string, Buffer>()
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(entry) !== CENTRAL_HEADER) throw new Error('no entry here')
    const method = bytes.readUInt16LE(entry + 10)
    const packed = bytes.readUInt32LE(entry + 20)
    const nameLength = bytes.readUInt16LE(entry + 28)
    const restLength = bytes.readUInt16LE(entry + 30) + bytes.readUInt16LE(entry + 32)
    const local = bytes.readUInt32LE(entry + 42)
    const name = bytes.toString('utf8', entry + 46, entry + 46 + nameLength)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + packed)
    files.set(name, method === METHOD_DEFLATE ? inflateRawSync(content) : content)
    entry += 46 + nameLength + restLength
  }
  return files
}
