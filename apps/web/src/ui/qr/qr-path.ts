import { encode } from 'uqr'

export interface QrPath {
  /** Modules on a side, without a border. */
  size: number
  /** SVG path that fills the dark modules, one unit each. */
  path: string
}

/** Draws a text as a QR code; error correction M survives a finger on the screen. */
export function toQrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const runs: string[] = []
  data.forEach((row, y) => {
    let x = 0
    while (x < size) {
      const start = x
      while (x < size && row[x]) x += 1
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h${start - x}z`)
      x += 1
    }
  })
  return { size, path: runs.join('') }
}
