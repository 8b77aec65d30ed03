import { Readable } from 'node:stream'

/** The content in pieces of so many bytes, of which the last may be shorter; none of it, if it is empty. */
export async function* inPieces(content: Readable | Uint8Array, bytes: number): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let count = 0
  for await (const chunk of content instanceof Readable ? content : [content]) {
    waiting.push(chunk)
    count += chunk.length
    if (count < bytes) continue
    const joined = Buffer.concat(waiting)
    let at = 0
    for (; at + bytes <= count; at += bytes) yield joined.subarray(at, at + bytes)
    waiting = [joined.subarray(at)]
    count -= at
  }
  if (count > 0) yield Buffer.concat(waiting)
}
