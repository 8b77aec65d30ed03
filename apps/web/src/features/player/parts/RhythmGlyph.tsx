import { glyphPath } from '@thrum/toy-protocol/rhythm'
import css from './RhythmGlyph.module.css'

/** The small picture of a rhythm; its name stands beside it. Not mirrored: time runs left to right. */
export function RhythmGlyph({ variant }: { readonly variant: number }) {
  return (
    <svg className={css.glyph} viewBox="0 0 48 24" aria-hidden="true">
      <path d={glyphPath(variant)} />
    </svg>
  )
}
