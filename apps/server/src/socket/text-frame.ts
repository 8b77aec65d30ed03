const FIN_TEXT = 0x81
const SHORT_MAX = 125
const MEDIUM = 126
const MEDIUM_MAX = 0xffff
const LONG = 127

/** One WebSocket message of a server in one piece: not masked, not compressed. Source: RFC 6455, 5.2 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length <= SHORT_MAX ? 2 : length <= MEDIUM_MAX ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = FIN_TEXT
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = MEDIUM
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LONG
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, head)
  return frame
}
