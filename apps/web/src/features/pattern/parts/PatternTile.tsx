import { PatternPicture } from './PatternPicture.tsx'
import css from './PatternTile.module.css'

/** Neighbours as one bar, the stronger of the two: less room has fewer bars. */
function halved(preview: readonly number[]): number[] {
  return Array.from({ length: Math.ceil(preview.length / 2) }, (_, at) =>
    Math.max(preview[at * 2] ?? 0, preview[at * 2 + 1] ?? 0),
  )
}

/** A pattern's picture at the start of a row. */
export function PatternTile({ preview }: { readonly preview: readonly number[] }) {
  return (
    <span className={css.tile}>
      <PatternPicture preview={halved(preview)} />
    </span>
  )
}
