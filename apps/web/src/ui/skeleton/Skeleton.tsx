import css from './Skeleton.module.css'

const LINES = [1, 2, 3, 4, 5, 6, 7, 8]

export interface SkeletonProps {
  /** Lines of text to come, up to 8 … */
  readonly lines?: number
  /** … or one block of this height. */
  readonly heightPx?: number
}

/** A still placeholder; the page it stands on says `aria-busy`. */
export function Skeleton({ lines = 3, heightPx }: SkeletonProps) {
  if (heightPx !== undefined)
    return <div className={css.block} style={{ blockSize: heightPx }} aria-hidden="true" />
  return (
    <div className={css.lines} aria-hidden="true">
      {LINES.slice(0, lines).map((line) => (
        <div key={line} className={css.line} />
      ))}
    </div>
  )
}
