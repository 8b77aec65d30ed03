import type { Line } from '@thrum/toy-protocol/stroke'

/** A touch is drawn this wide, in moments. */
const DOT = 0.4

/** A line as SVG path data in a box of its moments × 1, levels upwards. */
export function linePath(line: Line): string {
  let path = ''
  let isDown = false
  for (const [x, level] of line.entries()) {
    if (level !== undefined) {
      const y = round(1 - level)
      path += `${isDown ? 'L' : 'M'}${x} ${y}`
      if (!isDown && line[x + 1] === undefined) path += `L${x + DOT} ${y}`
    }
    isDown = level !== undefined
  }
  return path
}

/** The ground below a line's stretches. */
export function groundPath(line: Line): string {
  let path = ''
  for (const [x, level] of line.entries()) {
    if (level === undefined) continue
    if (line[x - 1] === undefined) path += `M${x} 1`
    path += `L${x} ${round(1 - level)}`
    if (line[x + 1] === undefined) path += `L${x} 1Z`
  }
  return path
}

function round(ratio: number): number {
  return Math.round(ratio * 1000) / 1000
}
