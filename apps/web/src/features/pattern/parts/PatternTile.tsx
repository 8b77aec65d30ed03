import { PatternPicture } from './PatternPicture.tsx'
import css from './PatternTile.module.css'

/** A pattern's picture at the start of a row. */
export function PatternTile({ preview }: { readonly preview: readonly number[] }) {
  return (
    <span className={css.tile}>
      <PatternPicture preview={preview} />
    </span>
  )
}
