/** By the names of its columns. */
export type Row = Readonly<Record<string, unknown>>

/**
 * Rows some at a time, none of the times none: however much somebody has, little of it is in memory at once, and
 * others have their turn in between.
 */
export type Pages = AsyncIterable<readonly Row[]>

export const PAGE = 500

export async function* inPages(rows: readonly Row[]): Pages {
  for (let at = 0; at < rows.length; at += PAGE) yield rows.slice(at, at + PAGE)
}
