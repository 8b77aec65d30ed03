/** Where a button of a grid stands, in px. */
export interface Cell {
  readonly left: number
  readonly top: number
}

const LINE_PX = 4

/**
 * The button that a key leads to, in rows of any length; the same one at the ends.
 * @returns undefined for keys that lead nowhere
 */
export function gridStep(
  key: string,
  cells: readonly Cell[],
  at: number,
  isRtl: boolean,
): number | undefined {
  const last = cells.length - 1
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const isOn = (key === 'ArrowRight') !== isRtl
    return Math.min(last, Math.max(0, at + (isOn ? 1 : -1)))
  }
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowDown' || key === 'ArrowUp') return nextRow(cells, at, key === 'ArrowDown' ? 1 : -1)
  return undefined
}

/** In the nearest row that way, the nearest button. */
function nextRow(cells: readonly Cell[], at: number, way: 1 | -1): number {
  const from = cells[at]
  if (from === undefined) return at
  const ahead = cells
    .map(({ left, top }, to) => ({ to, down: (top - from.top) * way, aside: Math.abs(left - from.left) }))
    .filter(({ down }) => down > LINE_PX)
    .sort((one, other) =>
      Math.abs(one.down - other.down) > LINE_PX ? one.down - other.down : one.aside - other.aside,
    )
  return ahead[0]?.to ?? at
}
